'use strict';

// A process of boardgame.io up to a first move: `node start.js GAME`; "client" only loads the client, "0" nothing.

const [what] = process.argv.slice(2);
if (what !== '0') {
  const { Client } = require('boardgame.io/client');
  if (what !== 'client') {
    const { Arboretum, TicTacToe } = require(`./${what}.js`);
    const client = Client({ game: Arboretum ?? TicTacToe, numPlayers: 2, debug: false });
    if (Arboretum) client.moves.draw('deck');
    else client.moves.mark(4);
    if (client.log.length === 0) throw new Error('the move was refused');
  }
}
