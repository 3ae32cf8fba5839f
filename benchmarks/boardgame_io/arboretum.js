'use strict';

// Arboretum for boardgame.io, as an author would write it from the rule book and boardgame.io's own documentation:
// state as plain JSON, a turn in stages, a playerView that strips secrets, ai.enumerate that lists every legal move.
// Second edition. Cards are texts such as "oak-5".

const { INVALID_MOVE } = require('boardgame.io/core');

const BOX = [
  'blue-spruce', 'cassia', 'cherry-blossom', 'dogwood', 'jacaranda',
  'maple', 'oak', 'royal-poinciana', 'tulip-poplar', 'willow',
];
const SPECIES_IN_PLAY = { 2: 6, 3: 8, 4: 10 };
const HAND = 7;

const CARDS = {};
for (const species of BOX) {
  for (let value = 1; value <= 8; value++) CARDS[`${species}-${value}`] = { species, value };
}

function setup({ ctx, random }, setupData) {
  const species = setupData?.species ?? random.Shuffle(BOX).slice(0, SPECIES_IN_PLAY[ctx.numPlayers]);
  const cards = Object.keys(CARDS).filter((card) => species.includes(CARDS[card].species));
  const deck = setupData?.deck ?? random.Shuffle(cards);
  const seats = [...Array(ctx.numPlayers).keys()];
  return {
    species,
    firstSeat: setupData?.firstSeat ?? random.Die(ctx.numPlayers) - 1,
    hands: seats.map((seat) => deck.slice(HAND * seat, HAND * (seat + 1))),
    deck: deck.slice(HAND * ctx.numPlayers),
    discards: seats.map(() => []),
    arboretums: seats.map(() => []),
  };
}

// --- moves ---------------------------------------------------------------------------------------------------------

// A limit of two moves on the stage would end it without going on to the next one, so draws are counted here.
function draw({ G, ctx, playerID, events }, source) {
  const from = source === 'deck' ? G.deck : G.discards[source];
  if (!from || from.length === 0) return INVALID_MOVE;
  G.hands[playerID].push(source === 'deck' ? from.shift() : from.pop());
  if (ctx.numMoves > 0) events.endStage();
}

function plant({ G, playerID, events }, card, x, y) {
  const hand = G.hands[playerID];
  const planted = G.arboretums[playerID];
  const place = hand.indexOf(card);
  if (place < 0 || !Number.isInteger(x) || !Number.isInteger(y) || !fits(planted, x, y)) return INVALID_MOVE;
  hand.splice(place, 1);
  planted.push({ card, x, y });
  events.endStage();
}

function discard({ G, playerID, events }, card) {
  const hand = G.hands[playerID];
  const place = hand.indexOf(card);
  if (place < 0) return INVALID_MOVE;
  hand.splice(place, 1);
  G.discards[playerID].push(card);
  if (G.deck.length > 0) events.endTurn();
  else events.endGame(score(G));
}

function fits(planted, x, y) {
  if (planted.length === 0) return x === 0 && y === 0;
  let touches = false;
  for (const other of planted) {
    const distance = Math.abs(other.x - x) + Math.abs(other.y - y);
    if (distance === 0) return false;
    if (distance === 1) touches = true;
  }
  return touches;
}

// --- what is legal -------------------------------------------------------------------------------------------------

function enumerate(G, ctx, playerID) {
  const hand = G.hands[playerID];
  const moves = [];
  switch (ctx.activePlayers[playerID]) {
    case 'draw':
      if (G.deck.length > 0) moves.push({ move: 'draw', args: ['deck'] });
      G.discards.forEach((pile, seat) => {
        if (pile.length > 0) moves.push({ move: 'draw', args: [seat] });
      });
      break;
    case 'plant': {
      const cells = freeCells(G.arboretums[playerID]);
      for (const card of hand) {
        for (const [x, y] of cells) moves.push({ move: 'plant', args: [card, x, y] });
      }
      break;
    }
    case 'discard':
      for (const card of hand) moves.push({ move: 'discard', args: [card] });
  }
  return moves;
}

const NEAR = [[1, 0], [0, 1], [-1, 0], [0, -1]];
const key = (x, y) => (x + 64) * 128 + y + 64;

function freeCells(planted) {
  if (planted.length === 0) return [[0, 0]];
  const seen = new Set();
  for (const { x, y } of planted) seen.add(key(x, y));
  const cells = [];
  for (const { x, y } of planted) {
    for (const [east, north] of NEAR) {
      const cell = key(x + east, y + north);
      if (!seen.has(cell)) {
        seen.add(cell);
        cells.push([x + east, y + north]);
      }
    }
  }
  return cells;
}

// --- the end -------------------------------------------------------------------------------------------------------

function score(G) {
  const scores = G.hands.map(() => 0);
  for (const species of G.species) {
    const sums = G.hands.map((hand, seat) => sumInHand(G.hands, species, seat));
    const highest = Math.max(...sums);
    sums.forEach((sum, seat) => {
      if (sum === highest) scores[seat] += bestPath(G.arboretums[seat], species);
    });
  }
  const most = Math.max(...scores);
  let winners = scores.flatMap((points, seat) => (points === most ? [seat] : []));
  if (winners.length > 1) {
    const kinds = G.arboretums.map((planted) => new Set(planted.map(({ card }) => CARDS[card].species)).size);
    const mostKinds = Math.max(...winners.map((seat) => kinds[seat]));
    winners = winners.filter((seat) => kinds[seat] === mostKinds);
  }
  return { scores, winners };
}

function sumInHand(hands, species, seat) {
  let sum = 0;
  for (const card of hands[seat]) {
    if (CARDS[card].species === species) sum += CARDS[card].value;
  }
  const one = `${species}-1`;
  const zeroed = hands[seat].includes(`${species}-8`) && hands.some((hand, other) => other !== seat && hand.includes(one));
  return zeroed ? sum - 8 : sum;
}

// Points of the best path, card by card in order of value: with any cards between, and with the species alone.
function bestPath(planted, species) {
  const cards = planted.map(({ card, x, y }) => ({ ...CARDS[card], x, y })).sort((a, b) => a.value - b.value);
  const own = cards.filter((card) => card.species === species);
  return Math.max(climb(cards, species, 1, 2), own.length >= 4 ? climb(own, species, 2, 4) : 0);
}

function climb(cards, species, pointsACard, shortest) {
  const at = new Map(cards.map((card) => [key(card.x, card.y), card]));
  const reached = new Map();
  let best = 0;
  for (const card of cards) {
    let points = reached.get(card) ?? 0;
    if (card.species === species) {
      if (points >= pointsACard * shortest) best = Math.max(best, points + (card.value === 8 ? 2 : 0));
      else if (points === 0) points = pointsACard + (card.value === 1 ? 1 : 0);
    }
    if (points === 0) continue;
    for (const [east, north] of NEAR) {
      const next = at.get(key(card.x + east, card.y + north));
      if (next !== undefined && next.value > card.value && (reached.get(next) ?? 0) < points + pointsACard) {
        reached.set(next, points + pointsACard);
      }
    }
  }
  return best;
}

// --- the game ------------------------------------------------------------------------------------------------------

function playerView({ G, playerID }) {
  return {
    ...G,
    deck: G.deck.length,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  };
}

const Arboretum = {
  name: 'arboretum',
  minPlayers: 2,
  maxPlayers: 4,
  setup,
  turn: {
    order: {
      first: ({ G }) => G.firstSeat,
      next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers,
    },
    activePlayers: { currentPlayer: 'draw' },
    stages: {
      draw: { moves: { draw: { move: draw, undoable: false, client: false } }, next: 'plant' },
      plant: { moves: { plant }, next: 'discard' },
      discard: { moves: { discard } },
    },
  },
  playerView,
  ai: { enumerate },
};

module.exports = { Arboretum };
