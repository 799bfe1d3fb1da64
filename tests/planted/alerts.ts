import type { Plant, PlantTest } from './plant.ts';

const BROKER = 'packages/brokerage/src';
const alert = (title: string): PlantTest => ({ project: 'unit', file: `${BROKER}/orders/alert.test.ts`, title });
const NEXT_DATE = 'ALT-01 follow the base price and the limits of the next trade date; a price of its own stays';

/** Bugs of alerts on a change, a limit or a special quote. */
export const ALERT_BUGS: readonly Plant[] = [
  {
    name: 'alerts that keep the price of the day on which they were set',
    breaks: 'rules/core.md 5: an alert on a change or a limit waits for the price of the present trade date',
    file: `${BROKER}/state/sweeping.ts`,
    find: '  for (const { accountId } of accounts) followTradeDate(turn, accountId);\n',
    put: '',
    test: alert(NEXT_DATE),
  },
  {
    name: 'alert that is hit by a trade of the day before',
    breaks: 'rules/core.md 5: from the next trade on',
    file: `${BROKER}/commands/alert.ts`,
    find: '    requestAlert(turn, alert, true);\n',
    put: '    requestAlert(turn, alert);\n',
    test: alert(NEXT_DATE),
  },
  {
    name: 'any number of alerts follow an issue',
    breaks: 'rules/core.md 5: at most 5,000 alerts on changes and limits of an issue',
    file: `${BROKER}/commands/alert.ts`,
    find: 'state.followingCount(input.instrument) >= MAX_FOLLOWING',
    put: 'state.followingCount(input.instrument) > 2 * MAX_FOLLOWING',
    test: alert(
      'ALT-01 are at most 5,000 an issue, which one input gives new prices; another condition or issue has room',
    ),
  },
  {
    name: 'special quote reported for the other side',
    breaks: 'rules/core.md 5: reported when a quote is shown on its side',
    file: 'packages/market/src/venue/watches.ts',
    find: '.filter((watch) => watch.side === side)',
    put: '',
    test: {
      project: 'unit',
      file: 'packages/market/src/venue/orders.test.ts',
      title: 'are reported once, when one is shown on their side',
    },
  },
];
