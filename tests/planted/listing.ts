import type { Plant } from './plant.ts';

const MARKET = 'packages/market/src';
const BROKERAGE = 'packages/brokerage';
const CORE = 'apps/server/src/core';

const AT_VENUE = { project: 'unit', file: `${MARKET}/venue/listing.test.ts` } as const;
const AT_BROKER = { project: 'unit', file: `${BROKERAGE}/test/scenarios/listing.test.ts` } as const;
const RUNNING = { project: 'integration', file: 'tests/core/listing.it.test.ts' } as const;

/** Bugs of issues that are listed while the market runs. */
export const LISTING_BUGS: readonly Plant[] = [
  {
    name: 'market order in a new issue at the broker',
    breaks: 'rules/market.md 1.9: market orders are rejected until the end of the day of the first price',
    file: `${BROKERAGE}/src/risk/price.ts`,
    find: 'if (ipoReference === undefined || firmLimit(terms) !== null) return null;',
    put: "if (ipoReference === undefined || terms.type !== 'market') return null;",
    test: {
      ...AT_BROKER,
      title: 'takes limit orders only, with holds at their limits: no market order, no funari, no stop to market',
    },
  },
  {
    name: 'ban of market orders never ends',
    breaks: 'rules/market.md 1.9: market orders are accepted from the next business day',
    file: `${BROKERAGE}/src/state/rows.ts`,
    find: 'const { ipoReference: _former, ...kept } = row;',
    put: 'const kept = row;',
    test: {
      ...AT_BROKER,
      title: 'takes market orders from the day after its first price on, and without a first price still none',
    },
  },
  {
    name: 'first price without new limits at the broker',
    breaks: 'rules/market.md 1.9: the first price is the base price of that day',
    file: `${MARKET}/venue/rebase.ts`,
    find: "sink.other({ kind: 'dayTerms', terms: listing.terms, at });",
    put: '',
    test: {
      ...AT_VENUE,
      title: 'the first price sets base and limits of the day, which are reported before the orders that they end',
    },
  },
  {
    name: 'a reset forgets what was listed',
    breaks: 'rules/core.md 1, recovery law',
    file: `${MARKET}/venue/venue.ts`,
    find: 'instruments.splice(next === -1 ? instruments.length : next, 0, spec);',
    put: '',
    test: {
      ...AT_VENUE,
      title: 'a reset keeps it, with its facts and orders, like an issue that was there from the start',
    },
  },
  {
    name: 'a reset leaves listed issues in the order of their listing',
    breaks: 'rules/core.md 1, recovery law',
    file: `${MARKET}/venue/venue.ts`,
    find: 'listed === true && code > spec.code',
    put: "listed === true && code < '' && spec.code > ''",
    test: {
      ...AT_VENUE,
      title:
        'listed before an issue with an earlier code it follows that one from the next reset on, as a start reads them',
    },
  },
  {
    name: 'no room for the thirty-third issue',
    breaks: 'each changed issue is published',
    file: `${MARKET}/venue/listings.ts`,
    find: 'this.dirty.reserve(index + 1);',
    put: '',
    test: { ...AT_VENUE, title: 'a thirty-third issue has its quotes, tape and minutes' },
  },
  {
    name: 'participants send market orders to a new issue',
    breaks: 'rules/market.md 1.9: market orders are rejected',
    file: `${MARKET}/participants/collecting.ts`,
    find: 'if (draws.unit() < MARKET_CHANCE && listing.ipoReference === undefined) {',
    put: 'if (draws.unit() < MARKET_CHANCE) {',
    test: { ...AT_VENUE, title: 'send it no market orders' },
  },
  {
    name: 'a listing is lost with a restart',
    breaks: 'rules/core.md 1, recovery law: the venue lists what the broker knows',
    file: `${CORE}/recovery/recovery.ts`,
    find: 'return [...instruments, ...listed];',
    put: 'return [...instruments, ...listed.slice(0, 0)];',
    test: {
      ...RUNNING,
      title: 'a kill right before its commit leaves no trace of it, and right after it keeps all; verify agrees',
    },
  },
  {
    name: 'a listing is not published',
    breaks: 'decision 0120: catalogue and search follow the commit',
    file: `${CORE}/sequencer/feed.ts`,
    find: 'const listed = dirty.instruments.filter(({ listing }) => listing !== undefined);',
    put: 'const listed = dirty.instruments.slice(0, 0);',
    test: {
      ...RUNNING,
      title: 'is traded by the rules of its first day, and has its first price, tape and bars after a kill too',
    },
  },
];
