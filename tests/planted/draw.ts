import type { Plant, PlantTest } from './plant.ts';

const AREA = 'packages/draw/src';
const unit = (file: string, title: string): PlantTest => ({ project: 'unit', file: `${AREA}/${file}.test.ts`, title });

/** Bugs of the draw of an offering. */
export const DRAW_BUGS: readonly Plant[] = [
  {
    name: 'a node passes for a leaf',
    breaks: 'decision 0119: leaves and nodes of the tree are hashed differently',
    file: `${AREA}/merkle.ts`,
    find: 'const NODE = Uint8Array.of(1);',
    put: 'const NODE = Uint8Array.of(0);',
    test: unit('merkle', 'has the root of RFC 6962 for any number of leaves'),
  },
  {
    name: 'simulated applications listed like those of members',
    breaks: 'decision 0119: the list states which applications the simulation has made',
    file: `${AREA}/entry.ts`,
    find: 'simulated ? 1 : 0',
    put: 'simulated ? 0 : 0',
    test: unit('merkle', 'hashes a list by its lines'),
  },
  {
    name: 'seed without the list',
    breaks: 'decision 0119: the seed follows from the frozen list',
    file: `${AREA}/seed.ts`,
    find: 'hexOf(sha256(concat(bytesOf(root), bytesOf(secret))))',
    put: 'hexOf(sha256(concat(bytesOf(secret))))',
    test: unit('independent', 'confirms draws with fewer and with more units than applications'),
  },
  {
    name: 'second unit before everybody has one',
    breaks: 'rules/market.md 4: with more applicants than units nobody gets two',
    file: `${AREA}/allot.ts`,
    find: 'const isExtra = wanted > each && extraLeft > 0;',
    put: 'const isExtra = extraLeft > 0;',
    test: unit('allot', 'divides like one unit after the other'),
  },
  {
    name: 'waiting list without an end',
    breaks: 'rules/market.md 4: the waiting list is as long as the offering says',
    file: `${AREA}/allot.ts`,
    find: 'if (standby >= standbys)',
    put: 'if (standby > standbys)',
    test: unit('allot', 'lists standbys by rank'),
  },
  {
    name: 'units not compared',
    breaks: 'IPO-03: a result that was changed does not pass',
    file: `${AREA}/recompute.ts`,
    find: 'one.outcome === other.outcome && one.units === other.units',
    put: 'one.outcome === other.outcome',
    test: unit('recompute', 'fails for a result that was changed'),
  },
  {
    name: 'secret not compared with what was promised',
    breaks: 'decision 0119: the secret was committed to before the window opened',
    file: `${AREA}/recompute.ts`,
    find: 'if (commitment !== promised)',
    put: 'if (commitment === null && promised !== null)',
    test: unit('recompute', 'fails for a seed that was not promised or does not follow from the list'),
  },
  {
    name: 'the same application twice',
    breaks: 'IPO-03: ids of the list rise',
    file: `${AREA}/recompute.ts`,
    find: 'if (id <= this.#last)',
    put: 'if (id < this.#last)',
    test: unit('recompute', 'fails for a list that was tampered with'),
  },
];
