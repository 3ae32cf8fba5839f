// Chance as docs/chance.md specifies it, written from that page alone, in another language and with nothing of ours.
// It reads questions from stdin, each a line of JSON [seed, drawn, draw, …arguments], and answers each with one.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash("sha256")).digest();
const seedOf = (text) => (/^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : hash(text));

class Chance {
  constructor(seed, drawn) { Object.assign(this, { seed, drawn: BigInt(drawn) }); }
  word() {
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(this.drawn / 4n);
    return hash("boardwright chance 1", this.seed, number).readBigUInt64BE(8 * Number(this.drawn++ % 4n));
  }
  below(bound) {
    const k = BigInt(bound), limit = 2n ** 64n - (2n ** 64n % k);
    for (;;) { const word = this.word(); if (word < limit) return word % k; }
  }
  shuffled(items) {
    const order = [...items];
    for (let i = order.length - 1; i > 0; i--) {
      const j = Number(this.below(i + 1));
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }
  sample(items, count) {
    const left = [...items];
    return Array.from({ length: count }, () => left.splice(Number(this.below(left.length)), 1)[0]);
  }
  arboretum(box, seats, firstEdition) {
    const drawn = this.sample(box, { 2: 6, 3: 8, 4: 10 }[seats]);
    const species = box.filter((each) => drawn.includes(each)), first = Number(this.below(seats));
    const deck = this.shuffled(species.flatMap((each) => [1, 2, 3, 4, 5, 6, 7, 8].map((value) => `${each}-${value}`)));
    const hands = Array.from({ length: seats }, () => deck.splice(0, 7)), discards = hands.map(() => []);
    for (let s = 1; firstEdition && s < seats; s++) discards[(first + s) % seats] = deck.splice(0, 1);
    return { species, first, hands, discards, deck };
  }
}

const answer = (chance, [draw, ...rest]) => (draw === "seed" ? chance.seed.toString("hex") : draw === "commitment"
  ? hash(chance.seed).toString("hex") : draw === "below" ? rest.map((bound) => chance.below(bound)) : chance[draw](...rest));
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const [text, drawn, ...question] = JSON.parse(line), chance = new Chance(seedOf(text), drawn);
  const answered = [answer(chance, question), chance.drawn];
  console.log(JSON.stringify(answered, (_, value) => (typeof value === "bigint" ? `${value}` : value)));
}
