import type { Plant } from './plant.ts';

const MARKET = 'packages/market/src';

/** Bugs of the exchange. */
export const VENUE: readonly Plant[] = [
  {
    name: 'watch fired twice',
    breaks: 'rules/core.md 5: a watch is reported once',
    file: `${MARKET}/venue/watches.ts`,
    find: 'for (const { watchId } of reached) this.byId.delete(watchId);',
    put: '',
    test: {
      project: 'unit',
      file: `${MARKET}/venue/orders.test.ts`,
      title: 'are reported once, by the trade that reaches them, after its fills',
    },
  },
  {
    name: 'later order first',
    breaks: 'rules/market.md 1.1: price, then time',
    file: `${MARKET}/book/order-pool.ts`,
    find: 'return this.cells[(slot << 3) + 3] ?? 0;',
    put: 'return this.cells[(slot << 3) + 4] ?? 0;',
    test: {
      project: 'unit',
      file: `${MARKET}/book/book.test.ts`,
      title: 'the better price first, at one price the earlier order, each at its own price',
    },
  },
  {
    name: 'finished minute stays in a quiet issue',
    breaks: 'rules/core.md 1, recovery law: an issue is its facts row',
    file: `${MARKET}/venue/listing.ts`,
    find: 'if (bar !== undefined) this.markDirty();',
    put: '',
    test: {
      project: 'unit',
      file: `${MARKET}/venue/venue.test.ts`,
      title: 'names an issue whose minute is over, however quiet it is: its recoverable row has changed',
    },
  },
];
