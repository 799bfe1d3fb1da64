import type { Plant, PlantTest } from './plant.ts';

const AREA = 'packages/brokerage/src/margin';
const RULE = 'rules/market.md 3.4';
const sale = (title: string): PlantTest => ({
  project: 'unit',
  file: 'packages/brokerage/test/scenarios/day-collateral-sales.test.ts',
  title,
});
const limit = (title: string): PlantTest => ({
  project: 'unit',
  file: 'packages/brokerage/test/scenarios/day-limits.test.ts',
  title,
});
const waiting = (title: string): PlantTest => ({
  project: 'unit',
  file: 'packages/brokerage/test/scenarios/day-waiting.test.ts',
  title,
});
const random: PlantTest = {
  project: 'unit',
  file: 'packages/brokerage/test/oracle/day-courses.test.ts',
  title: 'DAY-01 DAY-02 day trades are those of the naive model on random courses with gaps through the deposit',
};

/** Bugs of debts of day trades, of accounts that may only close, and of what deliveries move. */
export const DAY_TRADE_DEBT_BUGS: readonly Plant[] = [
  {
    name: 'sale of collateral cancelled by its customer',
    breaks: `${RULE}: the sale of collateral is an order of the broker`,
    file: `${AREA}/sell-collateral.ts`,
    find: "    origin: 'collateral',\n",
    put: '',
    test: sale('is neither cancelled nor amended by the customer'),
  },
  {
    name: 'shares kept from being sold',
    breaks: `${RULE}: the sale takes the shares of the customer's own sales`,
    file: `${AREA}/sell-collateral.ts`,
    find: "    if (needed > 0 && sellable() < needed) cancelOwn(turn, accountId, sellsOf(position), 'DAY_TRADE_DEFICIT');\n",
    put: '',
    test: sale('takes the shares of the customer’s own sales, which are cancelled'),
  },
  {
    name: 'collateral sold for a debt that is paid',
    breaks: `${RULE}: the sale ends when the debt is paid`,
    file: `${AREA}/deficit.ts`,
    find: '  if (row.deficit === 0) cancelSales(turn, row.accountId);\n',
    put: '',
    test: sale('ends as soon as the deficit is paid'),
  },
  {
    name: 'a lot of collateral too few sold',
    breaks: `${RULE}: the sale brings what is missing at the lowest price of the day`,
    file: `${AREA}/sell-collateral.ts`,
    find: 'Math.ceil((missing - sold - awaited) / value)',
    put: 'Math.floor((missing - sold - awaited) / value)',
    test: random,
  },
  {
    name: 'shares that are sold count as collateral',
    breaks: `${RULE}: settled shares that are not sold are collateral`,
    file: `${AREA}/collateral.ts`,
    find: 'Math.min(position.settled, lowest(position, null))',
    put: 'position.settled',
    test: random,
  },
  {
    name: 'deficit waits for proceeds that are spoken for',
    breaks: `${RULE}: what nothing will cover is a claim`,
    file: `${AREA}/deficit.ts`,
    find: 'Math.max(0, total(cash) - cash.held - (claim ?? 0));',
    put: 'cash.flows.reduce((sum, { amount }) => sum + Math.max(0, amount), 0) + 0 * total(cash);',
    test: sale('waits for no proceeds that a later payment takes: what nothing will cover is a claim'),
  },
  {
    name: 'deficit waits for proceeds that a claim takes',
    breaks: `${RULE}: a claim is paid before a deficit`,
    file: `${AREA}/deficit.ts`,
    find: ' - cash.held - (claim ?? 0));',
    put: ' - cash.held - 0 * (claim ?? 0));',
    test: sale('is sent at once where a claim takes the proceeds that are to come'),
  },
  {
    name: 'earliest of the waiting openings ends',
    breaks: 'decision 0140: of several openings that wait, the latest end',
    file: `${AREA}/recheck-openings.ts`,
    find: 'b.orderId - a.orderId',
    put: 'a.orderId - b.orderId',
    test: waiting('of several the latest ends first, and with it what would have followed it'),
  },
  {
    name: 'waiting openings sent unchecked',
    breaks: 'decision 0140: an opening that waits for a session is checked again',
    file: 'packages/brokerage/src/commands/venue-phase.ts',
    find: '  if (begins && venueOf(input) === FIRST_VENUE) dropRefusedOpenings(turn, waiting);\n',
    put: '',
    test: waiting('ends as the session begins where the collateral has fallen below what it needs'),
  },
  {
    name: 'openings stay while restricted',
    breaks: `${RULE}: below the maintenance margin only closing orders`,
    file: `${AREA}/cancel-barred.ts`,
    find: "  return level === 'restricted' ? 'DAY_TRADE_RESTRICTED' : null;",
    put: "  return level === 'restricted' && deficit > 0 ? 'DAY_TRADE_RESTRICTED' : null;",
    test: limit('the openings that work or wait for their price are cancelled, closing orders stay'),
  },
  {
    name: 'purchases stay while an account owes',
    breaks: `${RULE}: while it owes, an account buys nothing`,
    file: `${AREA}/cancel-barred.ts`,
    find: "credit === undefined && side === 'buy' && row.deficit > 0;",
    put: "credit === undefined && side === 'buy' && row.deficit < 0;",
    test: limit('its openings and purchases end, its sales do not'),
  },
  {
    name: 'stop opens without collateral',
    breaks: `${RULE}: a stop that opens is checked again as its price is reached`,
    file: 'packages/brokerage/src/commands/venue-report.ts',
    find: "  if (refusal !== null) {\n    applyTransition(turn, order, 'expired', refusal.reason);",
    put: "  if (refusal !== null && order.credit === undefined) {\n    applyTransition(turn, order, 'expired', refusal.reason);",
    test: limit('a stop that opens is checked again when its price is reached: nothing was held for it'),
  },
  {
    name: 'overdue positions closed by an order that can be cancelled',
    breaks: 'decision 0140: what is overdue is closed by force',
    file: `${AREA}/send-close.ts`,
    find: "    ['forced', overdue],",
    put: "    ['all', overdue],",
    test: limit('is not replaced by "close all", whose order its customer could cancel'),
  },
  {
    name: 'closing at the auction forgotten',
    breaks: 'decision 0140: closing goes on when what was in its way has ended',
    file: `${AREA}/clear-way.ts`,
    find: '    if (row.closing !== null && row.closing !== origin) continue;\n',
    put: '',
    test: limit('and at the auction follows when the order of "close all" that was in its way has ended'),
  },
  {
    name: 'frozen account cannot close',
    breaks: 'decision 0140: closing lowers the risk and is always possible',
    file: 'packages/brokerage/src/risk/facts.ts',
    find: "credit?.effect === 'close' && account.status !== 'closed' ? null : tradingReason(account);",
    put: "credit?.effect === 'close' && account.status === 'closed' ? null : tradingReason(account);",
    test: limit('frozen closes its positions, and neither opens nor delivers'),
  },
  {
    name: 'large short sale at the market',
    breaks: 'rules/market.md 1.10: more than 50 units need a limit before the trigger too',
    file: 'packages/market/src/rules/short-sale.ts',
    find: '(limit !== undefined && limit >= shortTrigger(base));',
    put: '(limit ?? base) >= shortTrigger(base);',
    test: limit('have a limit that is not below the trigger, 90 % of the base price'),
  },
  {
    name: 'delivered shares are a gain of the day',
    breaks: 'decision 0140: a delivery moves shares and yen without a fill',
    file: 'apps/server/src/portfolio/holdings.ts',
    find: '    day_paid: row.day_paid - sum(({ cash }) => cash),',
    put: '    day_paid: row.day_paid,',
    test: {
      project: 'integration',
      file: 'tests/api/day-trades.it.test.ts',
      title: 'a delivery is in the change of the day and in the curve: shares at their entry price, and its costs',
    },
  },
  {
    name: 'penalty missing in the curve',
    breaks: 'decision 0140: a penalty is a movement of the curve',
    file: 'apps/server/src/portfolio/day-trade-moves.ts',
    find: "return event.cause === 'penalty' ? { code: null, quantity: 0, cash, delivery: null } : null;",
    put: 'return null;',
    test: {
      project: 'integration',
      file: 'tests/api/day-trades-end.it.test.ts',
      title: 'closes at the next opening what was left, for one penalty, and keeps what a loss leaves as a deficit',
      course: true,
    },
  },
];
