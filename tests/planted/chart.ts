import type { Plant, PlantTest } from './plant.ts';

const CHART = 'apps/investor/src/features/stock/chart';
const unit = (file: string, title: string): PlantTest => ({ project: 'unit', file: `${CHART}/${file}`, title });
const naive = (title: string): PlantTest => unit('indicators/naive.test.ts', title);

/** Bugs of the chart's indicators and bars. */
export const CHART_BUGS: readonly Plant[] = [
  {
    name: 'average one bar too short',
    breaks: 'RT-16: a simple average is the mean of its length of bars',
    file: `${CHART}/indicators/averages.ts`,
    find: 'values[index - length] ?? 0',
    put: 'values[index - length + 1] ?? 0',
    test: naive('RT-16 averages equal the naive ones at every bar'),
  },
  {
    name: 'RSI with changes that are not smoothed',
    breaks: 'RT-16: RSI smooths as Wilder does',
    file: `${CHART}/indicators/rsi.ts`,
    find: '(down - loss) / length',
    put: 'down - loss',
    test: unit('indicators/indicators.test.ts', "RT-16 RSI agrees with Wilder's worked example"),
  },
  {
    name: 'bands of a sample',
    breaks: 'RT-16: Bollinger bands take the deviation of the population',
    file: `${CHART}/indicators/bollinger.ts`,
    find: 'squares / length',
    put: 'squares / Math.max(1, length - 1)',
    test: naive('RT-16 bands lie a multiple of the naive deviation around the average'),
  },
  {
    name: 'VWAP that continues over days',
    breaks: 'RT-16: VWAP begins anew with each day',
    file: `${CHART}/indicators/vwap.ts`,
    find: '[volume, turnover] = [0, 0];',
    put: '[volume, turnover] = [volume, turnover];',
    test: naive("RT-16 VWAP equals each day's own sums"),
  },
  {
    name: 'extreme of later minutes lost',
    breaks: 'MKT-07: bars of several minutes agree with those of packages/market',
    file: `${CHART}/data/coarser.ts`,
    find: 'Math.max(earlier.high, later.high)',
    put: 'earlier.high',
    test: unit(
      'data/coarser.test.ts',
      'RT-16 bars of minutes agree with the bars that packages/market makes of the same trades',
    ),
  },
  {
    name: 'second of the tape counted from its middle',
    breaks: 'RT-16: a second that the tape has in part keeps what was stored',
    file: `${CHART}/data/seconds.ts`,
    find: 'first === fresh[0] ? atLeast(last, first) : first',
    put: 'first',
    test: unit(
      'data/coarser.test.ts',
      'RT-16 a second of which the tape has only the end keeps what was stored of its beginning',
    ),
  },
];
