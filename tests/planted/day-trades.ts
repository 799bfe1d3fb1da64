import type { Plant, PlantTest } from './plant.ts';

const AREA = 'packages/brokerage/src/margin';
const RULE = 'rules/market.md 3.4';
const opening = (title: string): PlantTest => ({
  project: 'unit',
  file: 'packages/brokerage/test/scenarios/day-trades.test.ts',
  title,
});
const ending = (title: string): PlantTest => ({
  project: 'unit',
  file: 'packages/brokerage/test/scenarios/day-end.test.ts',
  title,
});
const random: PlantTest = {
  project: 'unit',
  file: 'packages/brokerage/test/oracle/day-courses.test.ts',
  title: 'DAY-01 DAY-02 day trades are those of the naive model on random courses with gaps through the deposit',
};

/** Bugs of day trades. */
export const DAY_TRADE_BUGS: readonly Plant[] = [
  {
    name: 'ratio counts gains',
    breaks: `${RULE}: a gain counts 0`,
    file: `${AREA}/collateral.ts`,
    find: '  const unrealised = Math.min(0, gains);',
    put: '  const unrealised = gains;',
    test: opening('counts losses of all positions together and no gains'),
  },
  {
    name: 'results counted twice',
    breaks: `${RULE}: closed results are in the cash already`,
    file: `${AREA}/collateral.ts`,
    find: '  const collateral = cash + pledged + unrealised - costs;',
    put: '  const collateral = cash + pledged + unrealised - costs + (facts.cash.flows[0]?.amount ?? 0);',
    test: random,
  },
  {
    name: 'short without borrow',
    breaks: `${RULE}: the house lends what it has`,
    file: `${AREA}/open.ts`,
    find: 'Math.max(0, margin.lendable - margin.lent - state.shortWanted(code, but))',
    put: 'Math.max(0, margin.lendable - margin.lent)',
    test: opening('is refused beyond what can be borrowed, with working orders'),
  },
  {
    name: 'ended short orders still borrow',
    breaks: `${RULE}: the house lends what is neither lent nor wanted by an open order`,
    file: 'packages/brokerage/src/state/state.ts',
    find: '    this.#shortOrders.record(order, false);\n',
    put: '',
    test: opening('what open orders want to borrow follows their fills and their end, also in a restored state'),
  },
  {
    name: 'step of all accounts in one input',
    breaks: 'decision 0136: an input about day trades examines a range of accounts',
    file: `${AREA}/end-of-day.ts`,
    find: 'openMargins(turn.state, range)',
    put: 'openMargins(turn.state)',
    test: ending('takes a step for a range of accounts, and checks the collateral of one'),
  },
  {
    name: 'late delivery in the results of the next date',
    breaks: 'decision 0136: a delivery belongs to the results and the tax year of its own date',
    file: `${AREA}/deliver.ts`,
    find: 'const late = isLate(turn.state, lot);',
    put: 'const late = false;',
    test: ending('after the close belongs to the results, and to the tax year, of its own date'),
  },
  {
    name: 'overdue positions wait for a job',
    breaks: `${RULE}: what is left is closed at the next opening`,
    file: 'apps/server/src/core/engine/engine.ts',
    find: '      if (isMorning) closeOverdue(this.broker, this.#at, (input) => this.#decide(input));\n',
    put: '',
    test: {
      project: 'integration',
      file: 'tests/api/day-trades-end.it.test.ts',
      title: 'closes at the next opening what was left, for one penalty, and keeps what a loss leaves as a deficit',
      course: true,
    },
  },
  {
    name: 'day trades read as cash trades',
    breaks: 'RT-29: a fill of a day trade is marked as one',
    file: 'apps/server/src/orders/store.ts',
    find: '    ...(row.credit === null ? {} : { credit: row.credit }),\n',
    put: '',
    test: {
      project: 'integration',
      file: 'tests/api/day-trades-end.it.test.ts',
      title: 'DOC-01 the confirmation of the date has the day trades with their results',
      course: true,
    },
  },
  {
    name: 'penalty per repetition',
    breaks: `${RULE}: one penalty, however often the broker has to send the order`,
    file: `${AREA}/end-of-day.ts`,
    find: '  if (fresh.length > 0) charge(',
    put: '  if (due.length > 0) charge(',
    test: ending('is closed by the broker at the next opening, with one penalty, and again while it cannot trade'),
  },
  {
    name: 'loss beyond the cash is not paid',
    breaks: `${RULE}: the house pays a loss beyond the cash that nothing holds`,
    file: `${AREA}/book.ts`,
    find: '  if (missing > 0) lines.yen(HOUSE.advances, accountId, missing);\n',
    put: '',
    test: ending('is what the cash cannot pay: the house pays it, and every balance stays covered'),
  },
  {
    name: 'lot closed by two orders',
    breaks: `${RULE}: a lot is closed once`,
    file: `${AREA}/lots.ts`,
    find: '      reserved.set(positionId, shares((reserved.get(positionId) ?? 0) + quantity));',
    put: '      reserved.set(positionId, shares(0 * quantity));',
    test: opening('never closes a lot twice'),
  },
  {
    name: 'no minimum of collateral',
    breaks: `${RULE}: at least 300,000 yen`,
    file: `${AREA}/collateral.ts`,
    find: '  collateral < minimum ? 0 : mulDiv(collateral, 100, initialPercent);',
    put: '  collateral < minimum - minimum ? 0 : mulDiv(collateral, 100, initialPercent);',
    test: opening('needs 300,000 yen however small it is'),
  },
  {
    name: 'cash of collateral spent',
    breaks: `${RULE}: what positions need may not be spent or paid out`,
    file: `${AREA}/facts.ts`,
    find: '  return yen(Math.max(0, view.collateral - view.required));',
    put: '  return yen(Math.max(0, view.collateral));',
    test: opening('limits cash buys and withdrawals while positions are open, never sales'),
  },
  {
    name: 'interest of no day',
    breaks: `${RULE}: settlement dates, both inclusive`,
    file: `${AREA}/costs.ts`,
    find: 'daysOf(to) - daysOf(from) + 1;',
    put: 'daysOf(to) - daysOf(from);',
    test: random,
  },
  {
    name: 'lent shares are not returned',
    breaks: `${RULE}: stockLoan is zero once all is closed`,
    file: `${AREA}/fill.ts`,
    find: '    lines.shares(HOUSE.margin, HOUSE.stockLoan, instrument, quantity);\n',
    put: '',
    test: opening('borrows shares from the house; its proceeds are never buying power'),
  },
];
