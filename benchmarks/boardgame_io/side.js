'use strict';

// boardgame.io's side of the measurements. A line of input is [task, first seed, how often]; the answer to it is
// [how many moves were made, CPU seconds of this process, all its threads included].

const readline = require('node:readline');

const { Client } = require('boardgame.io/client');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');

const { Arboretum } = require('./arboretum.js');
const { TicTacToe } = require('./tictactoe.js');

const RECORDED = 20;

// Plays at random on a local client, which keeps the log: every legal move is listed before each move.
function play(game, numPlayers, seed, limit = Infinity) {
  const client = Client({ game: { ...game, seed }, numPlayers, debug: false });
  for (let made = 0; ; made++) {
    const { G, ctx } = client.store.getState();
    if (ctx.gameover !== undefined || made === limit) return client;
    const legal = game.ai.enumerate(G, ctx, ctx.currentPlayer);
    const { move, args } = legal[Math.floor(Math.random() * legal.length)];
    client.moves[move](...args);
  }
}

const movesOf = (client) => client.log.filter((entry) => entry.action.type === 'MAKE_MOVE').length;

// The same, with the view of the seat whose move it is made before each move.
function playWithViews(game, numPlayers, seed) {
  const client = Client({ game: { ...game, seed }, numPlayers, debug: false });
  for (;;) {
    const { G, ctx } = client.store.getState();
    if (ctx.gameover !== undefined) return movesOf(client);
    client.playerID = ctx.currentPlayer;
    client.getState();
    const legal = game.ai.enumerate(G, ctx, ctx.currentPlayer);
    const { move, args } = legal[Math.floor(Math.random() * legal.length)];
    client.moves[move](...args);
  }
}

const recorded = new Map();

function recordings(numPlayers) {
  if (!recorded.has(numPlayers)) {
    const matches = [...Array(RECORDED).keys()].map((seed) => {
      const client = play(Arboretum, numPlayers, seed);
      return { initial: client.initialState, log: client.log, gameover: client.store.getState().ctx.gameover };
    });
    recorded.set(numPlayers, matches);
  }
  return recorded.get(numPlayers);
}

// Rebuilds a finished match: what followed from a move by itself is marked automatic in the log, and left out.
function rebuild(numPlayers, seed) {
  const { initial, log, gameover } = recordings(numPlayers)[seed % RECORDED];
  const reducer = CreateGameReducer({ game: Arboretum });
  let state = initial;
  let moves = 0;
  for (const entry of log) {
    if (entry.action.type !== 'MAKE_MOVE') continue;
    state = reducer(state, entry.action);
    moves += 1;
  }
  if (String(state.ctx.gameover.scores) !== String(gameover.scores)) throw new Error('rebuilt otherwise');
  return moves;
}

const TASKS = {
  'arboretum match 2': (seed) => movesOf(play(Arboretum, 2, seed)),
  'arboretum match 3': (seed) => movesOf(play(Arboretum, 3, seed)),
  'arboretum match 4': (seed) => movesOf(play(Arboretum, 4, seed)),
  'arboretum views 2': (seed) => playWithViews(Arboretum, 2, seed),
  'arboretum rebuild 2': (seed) => rebuild(2, seed),
  'tictactoe match': (seed) => movesOf(play(TicTacToe, 2, seed)),
};

// --- what is not measured in time ----------------------------------------------------------------------------------

// Bytes of the log as JSON, for some finished matches.
function logSizes(numPlayers, matches) {
  return [...Array(matches).keys()].map((seed) => JSON.stringify(play(Arboretum, numPlayers, seed).log).length);
}

// Bytes that so many matches after so many moves hold: of the heap, and of the process.
function memory(matches, limit) {
  play(Arboretum, 2, 0);
  global.gc();
  const before = process.memoryUsage();
  const held = [...Array(matches).keys()].map((seed) => play(Arboretum, 2, seed, limit));
  global.gc();
  const after = process.memoryUsage();
  return { matches: held.length, heap: after.heapUsed - before.heapUsed, process: after.rss - before.rss };
}

// Replays matches that were recorded elsewhere; tells how many legal moves there were each time, and how it ended.
function replay({ seats, species, firstSeat, deck, moves }) {
  const reducer = CreateGameReducer({ game: Arboretum });
  let state = InitializeGame({ game: Arboretum, numPlayers: seats, setupData: { species, firstSeat, deck } });
  const legal = [];
  for (const [seat, type, args] of moves) {
    const { G, ctx } = state;
    if (ctx.currentPlayer !== String(seat)) throw new Error(`it is the turn of ${ctx.currentPlayer}, not of ${seat}`);
    const listed = Arboretum.ai.enumerate(G, ctx, ctx.currentPlayer);
    legal.push(listed.length);
    const wanted = JSON.stringify({ move: type, args });
    if (!listed.some((move) => JSON.stringify(move) === wanted)) throw new Error(`${wanted} is not listed`);
    const before = state._stateID;
    state = reducer(state, { type: 'MAKE_MOVE', payload: { type, args, playerID: String(seat) } });
    if (state._stateID !== before + 1) throw new Error(`${wanted} was refused`);
  }
  return { legal, ...state.ctx.gameover };
}

const ANSWERS = {
  'log sizes': ([numPlayers, matches]) => logSizes(numPlayers, matches),
  memory: ([matches, limit]) => memory(matches, limit),
  replay: ([match]) => replay(match),
};

function answer([task, ...given]) {
  if (task in ANSWERS) return ANSWERS[task](given);
  const [first, count] = given;
  const began = process.cpuUsage();
  let moves = 0;
  for (let seed = first; seed < first + count; seed++) moves += TASKS[task](seed);
  const { user, system } = process.cpuUsage(began);
  return [moves, (user + system) / 1e6];
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  console.log(JSON.stringify(answer(JSON.parse(line))));
});
