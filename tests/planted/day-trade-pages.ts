import type { Plant } from './plant.ts';

/** Bugs of the day's steps, of the order form and of the page of day trades. */
export const DAY_TRADE_PAGE_BUGS: readonly Plant[] = [
  {
    name: 'fill read back without its day trade',
    breaks: 'DAY-01: a fill of a day trade is marked, in lists too',
    file: 'apps/server/src/orders/store.ts',
    find: '    ...(row.credit === null ? {} : { credit: row.credit }),\n',
    put: '',
    test: {
      project: 'integration',
      file: 'tests/api/day-trades.it.test.ts',
      title: 'DAY-01 opens long for 30 % of its value and is closed with its result',
    },
  },
  {
    name: 'terms of the demo at a live brokerage',
    breaks: 'decision 0127: a live brokerage offers day trades on its own terms only',
    file: 'apps/server/src/day-trades/jobs/set-up.ts',
    find: "  if (deps.mode !== 'demo' || mode !== 'demo') return;\n",
    put: "  if (deps.mode !== 'demo' || mode === undefined) return;\n",
    test: {
      project: 'integration',
      file: 'tests/api/day-trade-terms.it.test.ts',
      title: 'DAY-01 are not offered until the brokerage has set its terms: the demo’s are never used',
    },
  },
  {
    name: 'closed at the auction without the option',
    breaks: 'DAY-02: the auction is the customer’s choice',
    file: 'apps/server/src/day-trades/jobs/due-steps.ts',
    find: "  if (time >= auctionAt && isToClose) due.push('auction');",
    put: "  if (time >= auctionAt) due.push('auction');",
    test: {
      project: 'unit',
      file: 'apps/server/src/day-trades/jobs/due-steps.test.ts',
      title: 'close nothing for those who close by themselves',
    },
  },
  {
    name: 'market opening checked at the last price',
    breaks: 'DAY-01: a market order needs collateral for the upper limit',
    file: 'packages/brokerage/src/forms/day-order.ts',
    find: "  type === 'market' ? upper : limit;",
    put: "  type === 'market' && upper < 0 ? upper : limit;",
    test: {
      project: 'unit',
      file: 'packages/brokerage/src/forms/day-order.test.ts',
      title: 'at the market needs collateral for the upper limit',
    },
  },
  {
    name: 'orders of the brokerage can be cancelled in the app',
    breaks: 'DAY-02: a forced close is not cancelled by its customer',
    file: 'apps/investor/src/features/orders/model.ts',
    find: "  origin !== undefined || credit?.origin === 'auction' || credit?.origin === 'forced';",
    put: "  origin !== undefined || credit?.origin === 'auction';",
    test: {
      project: 'unit',
      file: 'apps/investor/src/features/orders/model.test.ts',
      title: 'an order that the brokerage sent to close a position cannot be cancelled, one of "close all" can',
    },
  },
  {
    name: 'closing shares closed again',
    breaks: 'DAY-02: shares in a closing order are not closed twice',
    file: 'apps/investor/src/features/day-trade/model.ts',
    find: '  Math.max(0, Number(quantity) - Number(closing));',
    put: '  Math.max(0, Number(quantity) - 0 * Number(closing));',
    test: {
      project: 'unit',
      file: 'apps/investor/src/features/day-trade/model.test.ts',
      title: 'closes only what no order closes yet, at its part of the value',
    },
  },
];
