// Recomputes the draw of an offering from what is published, with nothing but Node 20 or newer:
//   node recompute.mjs https://broker.example/api/ 7      certificate and list of offering 7
//   node recompute.mjs certificate.json list.json         the same from files
import assert from 'node:assert';
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [first, second] = process.argv.slice(2);
const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');
const bytes = (hex) => Buffer.from(hex, 'hex');
const get = async (path) => (await (await fetch(new URL(path, first))).json()).data;

async function published() {
  if (!first.startsWith('http')) return [first, second].map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const { certificate } = await get(`v1/offering/draw/certificate?offeringId=${second}`);
  const rows = [];
  for (let page = { more: true }; page.more; rows.push(...page.rows))
    page = await get(`v1/offering/draw/list?offeringId=${second}&after=${rows.at(-1)?.id ?? 0}`);
  return [certificate, rows];
}
const [draw, rows] = await published();

// The frozen list: a Merkle tree (RFC 6962, 2.1) over one line for each application, in the order of the ids.
assert(rows.length === draw.count, `${rows.length} applications, certified are ${draw.count}`);
assert(!rows.some(({ id }, i) => id <= (rows[i - 1]?.id ?? 0)), 'the ids do not rise');
const line = (row) => `${row.id},${row.quantity},${row.bid ?? 'strike'},${row.nonce},${row.simulated ? 1 : 0}`;
const join = (left, right) => (right === undefined ? left : hash('\x01', bytes(left), bytes(right)));
let level = rows.map((row) => hash('\0', line(row)));
while (level.length > 1) level = level.flatMap((left, i) => (i % 2 === 1 ? [] : [join(left, level[i + 1])]));
assert((level[0] ?? hash('')) === draw.root, 'the list is not the one that was frozen');

// The seed: the secret that was promised before the window opened, or a beacon's randomness, together with the list.
assert((draw.beacon ? null : hash(bytes(draw.secret))) === draw.commitment, 'the secret is not the promised one');
assert(hash(bytes(draw.root), bytes(draw.secret)) === draw.seed, 'the seed does not follow from list and secret');

// Who takes part, in the order of HMAC-SHA256(seed, id).
const isBelow = ({ bid }) => bid !== null && bid < draw.price;
for (const row of rows.filter(({ result }) => result.outcome !== 'account'))
  assert(isBelow(row) === (row.result.outcome === 'price'), `the bid of ${row.id}`);
const drawn = rows.filter(({ result }) => !['price', 'funds', 'account'].includes(result.outcome));
const rank = ({ id }) => createHmac('sha256', bytes(draw.seed)).update(String(id)).digest('hex');
const ranked = drawn.map((row) => ({ row, rank: rank(row), asks: row.quantity / draw.lot, got: 0 }));
ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));

// In each round everybody who asked for more gets one unit, until none is left; then the waiting list.
let [left, waiting] = [draw.units, 0];
for (let round = 1; left > 0 && ranked.some(({ asks }) => asks >= round); round++)
  for (const one of ranked.filter(({ asks }) => asks >= round).slice(0, left)) {
    one.got = round;
    left -= 1;
  }
for (const { row, got } of ranked) {
  const standby = got === 0 && waiting < draw.standbys ? ++waiting : null;
  const outcome = got > 0 ? 'won' : standby === null ? 'lost' : 'standby';
  const { result } = row;
  const isSame = result.outcome === outcome && result.units === (standby === null ? got : 1);
  assert(isSame && result.standbyRank === standby, `the result of ${row.id}`);
}
const beacon = !draw.beacon ? '' : { compare: draw.beacon, with: draw.secret };
console.log(`RIGHT: ${rows.length} applications, ${drawn.length} drawn for ${draw.units} units`, beacon);
