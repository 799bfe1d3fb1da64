import type { Plant } from './plant.ts';

const APP = 'apps/investor/src';
const NIGHT = `${APP}/features/night`;

const unit = (file: string, title: string): Plant['test'] => ({ project: 'unit', file, title });
const atForm = (title: string) => unit('packages/brokerage/src/forms/night-ticket.test.ts', title);
const atFigures = (title: string) => unit(`${NIGHT}/figures.test.ts`, title);

/** Bugs of the night session in the app. */
export const NIGHT_PAGE_BUGS: readonly Plant[] = [
  {
    name: 'fill at night shown as one in Tokyo',
    breaks: 'decision 0129: what happens at night names its venue',
    file: `${APP}/app/account-events/issue-text.ts`,
    find: "  return venue === undefined ? name : t('shell.nightIssue', { name });\n",
    put: "  return venue !== 'night' ? name : t('shell.nightIssue', { name });\n",
    test: unit(`${APP}/app/account-events/fill.test.ts`, 'MKT-06 a fill at night names its venue, whole or of a part'),
  },
  {
    name: 'limit far below the close not pointed out',
    breaks: 'RT-21: a warning when the price is over 3 % from the day close, on either side',
    file: 'packages/brokerage/src/forms/errors.ts',
    find: '  const distance = Math.abs(limit - dayClose);\n',
    put: '  const distance = limit - dayClose;\n',
    test: atForm('RT-21 points out a limit more than 3 % from the day close, which may be sent'),
  },
  {
    name: 'limit at the edge pointed out',
    breaks: 'decision 0129: more than 3 % from the close is pointed out',
    file: 'packages/brokerage/src/forms/errors.ts',
    find: '  if (distance * 100 <= dayClose * FAR_PERCENT) return [];\n',
    put: '  if (distance * 100 < dayClose * FAR_PERCENT) return [];\n',
    test: atForm('RT-21 points out a limit more than 3 % from the day close, which may be sent'),
  },
  {
    name: 'market order offered at night',
    breaks: 'rules/market.md 2: limit orders only',
    file: 'packages/brokerage/src/forms/offers.ts',
    find: "  const types = venue?.takes.orderTypes ?? (['limit', 'market'] as const);\n",
    put: "  const types = ['limit', 'market'] as const;\n",
    test: atForm(
      'MKT-06 at a venue for limit orders of one session: no other order is offered, and none outside its hours',
    ),
  },
  {
    name: 'shares of an earlier time at the price counted',
    breaks: 'decision 0129: the shares that formed the price are those since the last other price',
    file: `${NIGHT}/figures.ts`,
    find: '  const formed = end === -1 ? tape : tape.slice(0, end);\n',
    put: '  const formed = tape.filter(({ price }) => price === latest.price);\n',
    test: atFigures('RT-21 are those of the latest trades at it, up to the last other price'),
  },
  {
    name: 'night order sent to Tokyo',
    breaks: 'MKT-06: an order goes to the venue of its ticket',
    file: `${APP}/features/ticket/model.ts`,
    find: '    ...atVenue(venue),\n',
    put: '    ...atVenue(undefined),\n',
    test: unit(
      `${APP}/features/ticket/model.test.ts`,
      'RT-21 for the night session: limit orders of the night, judged by its hours and its distance from the day close',
    ),
  },
  {
    name: 'night order on the chart of the day',
    breaks: 'decision 0129: charts are of the day only',
    file: `${APP}/features/stock/chart/own/drawn.ts`,
    find: 'orderLevels(orders.filter(isOfChart))',
    put: 'orderLevels(orders)',
    test: unit(
      `${APP}/features/stock/chart/own/drawn.test.ts`,
      'RT-16 previous close and limits on parts of a day, and open orders with what is still to fill',
    ),
  },
];
