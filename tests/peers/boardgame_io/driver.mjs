// Plays described games with the real boardgame.io: one line of JSON in, one line of JSON out.
//
//     node driver.mjs <the folder in whose node_modules boardgame.io is>
//
// A line holds a game and the commands given in it, in the words of theirs.py. The answer is a list with one
// element for the beginning of the match and one for each command: how it was answered, where the match stands,
// and what boardgame.io did on the way. Nothing of boardgame.io is changed; its event queue is listened to.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

process.env.NODE_ENV = "production";
console.log = console.error = console.warn = () => {};

const require = createRequire(`${process.argv[2]}/`);
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require("boardgame.io/internal");

const ENOUGH = 200;

let happenings = [];
let begun = 0;

const copy = (value) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

function happened(what, name, ctx, number = 0, detail = null) {
  if (name === "turn_begin") begun += 1;
  if (happenings.length < ENOUGH) happenings.push({ what, name, number, ctx: copy(ctx), detail: copy(detail) });
}

// --- conditions ----------------------------------------------------------------------------------------------------

function holds(condition, { G, ctx }) {
  const number = { x: G.x, y: G.y, moves: ctx.numMoves || 0, turn: ctx.turn }[condition.of];
  return "least" in condition ? number >= condition.least : number % condition.step === 0;
}

function endIf(name, condition, answer) {
  return (context) => {
    if (!condition || !holds(condition.when, context)) return undefined;
    happened("holds", name, context.ctx);
    return answer(condition.then);
  };
}

// --- what moves and hooks do ---------------------------------------------------------------------------------------

let asked = 0;

// A request carries its number along as one argument more than boardgame.io looks at.
function perform(actions, context) {
  const { G, ctx, events } = context;
  for (const { does, counter, value, args, when, then } of actions) {
    if (does === "if") perform(holds(when, context) ? [then] : [], context);
    else if (does === "add") G[counter] += value;
    else if (does === "put") G[counter] = value;
    else {
      asked += 1;
      happened("ask", does, ctx, asked, args[0]);
      events[does](args[0], asked);
    }
  }
}

function hook(name, actions) {
  return (context) => {
    happened("hook", name, context.ctx);
    perform(actions, context);
  };
}

// Listens to the granting of requests; one that is asked for and never granted is dropped.
function listened(game) {
  const { processEvent } = game.flow;
  game.flow.processEvent = (state, action) => {
    const { type, args } = action.payload;
    happened("grant", type, state.ctx, (action.automatic && args[1]) || 0, args && args[0]);
    return processEvent(state, action);
  };
  return game;
}

// --- the game ------------------------------------------------------------------------------------------------------

function order({ first, seats, once, direction, skip }) {
  const all = ({ ctx }) => Array.from({ length: ctx.numPlayers }, (_, seat) => `${seat}`);
  const playOrder = (context) => {
    if (!seats) return all(context);
    if (Array.isArray(seats)) return seats;
    const everyone = all(context);
    return everyone.map((_, at) => everyone[(context.G[seats.counter] + at) % everyone.length]).slice(0, seats.size);
  };
  const skipped = (context, seat) =>
    skip && seat === `${context.G[skip] % context.ctx.numPlayers}`;
  const around = (context, list, place) => {
    const length = list.length;
    for (let step = 0; step < length; step++) {
      const at = (((place + step * direction) % length) + length) % length;
      if (!skipped(context, list[at])) return at;
    }
    return undefined;
  };
  return {
    playOrder,
    first: (context) => {
      const { G, ctx } = context;
      const list = playOrder(context);
      let place = 0;
      if (first === "default" && ctx.turn !== 0)
        place = (ctx.playOrderPos + direction + ctx.playOrder.length) % ctx.playOrder.length;
      else if (first === "continue") place = ctx.playOrderPos;
      else if (first === "x" || first === "y") place = G[first] % list.length;
      if (skip) place = around(context, list, place);
      happened("first", "order", ctx, 0, { list, place: place === undefined ? null : place });
      return place;
    },
    next: (context) => {
      const { ctx } = context;
      const list = ctx.playOrder;
      let place = ctx.playOrderPos + direction;
      if (once) {
        while (place >= 0 && place < list.length && skipped(context, list[place])) place += direction;
        if (place < 0 || place >= list.length) place = undefined;
      } else {
        place = around(context, list, place);
      }
      happened("next", "order", ctx, 0, { list, place: place === undefined ? null : place });
      return place;
    },
  };
}

function turn(of) {
  const named = endIf("turn", of.endIf, (then) => (then === null ? true : { next: then }));
  return {
    order: order(of.order),
    ...(of.activePlayers && { activePlayers: of.activePlayers }),
    stages: of.stages,
    minMoves: of.minMoves,
    maxMoves: of.maxMoves,
    endIf: (context) => named(context) || (of.endsWhenEmpty && context.ctx.activePlayers === null),
    onBegin: hook("turn_begin", of.begin),
    onEnd: hook("turn_end", of.end),
    onMove: of.moved.length ? hook("move_made", of.moved) : undefined,
  };
}

function build(of) {
  const moves = {};
  for (const { name, does, needs, counts, undoable } of of.moves) {
    moves[name] = {
      move: (context) => {
        if (needs && !holds(needs, context)) return "INVALID_MOVE";
        perform(does, context);
        return undefined;
      },
      noLimit: !counts,
      undoable: typeof undoable === "boolean" ? undoable : (context) => holds(undoable, context),
    };
  }
  const some = (names) => Object.fromEntries(names.map((name) => [name, moves[name]]));
  const staged = (of) => ({
    ...of,
    stages: Object.fromEntries(
      of.stages.map(({ name, moves, next }) => [
        name,
        { ...(moves && { moves: some(moves) }), ...(next && { next }) },
      ]),
    ),
  });
  const phases = {};
  for (const [place, phase] of of.phases.entries()) {
    const { next } = phase;
    phases[phase.name] = {
      start: place === 0,
      turn: turn(staged(phase.turn)),
      ...(phase.moves && { moves: some(phase.moves) }),
      endIf: endIf("phase", phase.endIf, (then) => (then === null ? true : { next: then })),
      next: next && next.when ? (context) => (holds(next.when, context) ? next.then : next.otherwise) : next,
      onBegin: hook("phase_begin", phase.begin),
      onEnd: hook("phase_end", phase.end),
    };
  }
  const game = {
    setup: () => ({ x: 0, y: 0 }),
    moves: some(of.offered || Object.keys(moves)),
    turn: turn(staged(of.outside)),
    ...(of.phases.length && { phases }),
    endIf: endIf("match", of.endIf, (winner) => ({ winner })),
    events: Object.fromEntries(of.disabled.map((name) => [name, false])),
  };
  const needs = Object.fromEntries(of.moves.map(({ name, needs }) => [name, needs]));
  return { game: listened(ProcessGameConfig(game)), needs };
}

// --- a match -------------------------------------------------------------------------------------------------------

function offers({ flow }, needs, { G, ctx }) {
  const offered = {};
  if (ctx.gameover !== undefined) return offered;
  for (let seat = 0; seat < ctx.numPlayers; seat++) {
    if (!flow.isPlayerActive(G, ctx, `${seat}`)) continue;
    offered[seat] = Object.keys(needs).filter(
      (name) => flow.getMove(ctx, name, `${seat}`) && (!needs[name] || holds(needs[name], { G, ctx })),
    );
  }
  return offered;
}

// What a condition or limit ended stands in boardgame.io's log as "automatic".
const automatic = (state) =>
  (state.deltalog || []).filter((entry) => entry.automatic).map((entry) => entry.action.payload.type);

function snapshot(game, needs, state) {
  const { G, ctx, _stateID, _undo } = state;
  const result = { G, ctx, number: _stateID, undoable: (_undo || []).length, automatic: automatic(state) };
  try {
    result.offers = offers(game, needs, state);
  } catch {
    result.offers = {}; // there is no such phase
  }
  return copy(result);
}

function play({ game: described, commands, seats }) {
  const { game, needs } = build(described);
  const reducer = CreateGameReducer({ game });
  let state;
  const results = [];
  for (const command of [null, ...commands]) {
    happenings = [];
    begun = 0;
    let answer = "done";
    let why = "";
    try {
      state = command === null ? InitializeGame({ game, numPlayers: seats }) : reducer(state, command);
      const error = state.transients && state.transients.error;
      if (error) {
        answer = error.type === "action/plugin_invalid" ? "failed" : "refused";
        why = error.type;
        state = reducer(state, { type: "STRIP_TRANSIENTS" });
      } else if (command === null && state.plugins.events.data && state.plugins.events.data.error) {
        answer = "failed";
        why = state.plugins.events.data.error;
      }
    } catch (error) {
      answer = "failed";
      why = String(error);
    }
    results.push({ answer, why, happenings, begun, ...(state && snapshot(game, needs, state)) });
  }
  return results;
}

createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(`${JSON.stringify(play(JSON.parse(line)))}\n`);
});
