import { lazy } from 'react';
import { loadChartTexts } from './chart/texts.ts';

export { RankedLine, StockLine } from './stock-line.tsx';

/** The chart of an index, with its texts. */
export const IndexChart = lazy(async () => {
  const [{ IndexChart: chart }] = await Promise.all([import('./chart/index-chart.tsx'), loadChartTexts()]);
  return { default: chart };
});

/** The chart of an issue at night, with its texts. */
export const NightChart = lazy(async () => {
  const [{ NightChart: chart }] = await Promise.all([import('./chart/night-chart.tsx'), loadChartTexts()]);
  return { default: chart };
});

/** One issue as the right pane of a list; loaded when there is room for it. */
export const StockPanel = lazy(async () => ({ default: (await import('./stock-panel.tsx')).StockPanel }));

/** The book and the trades of an issue, loaded by pages that show them at another venue. */
export const StockBook = lazy(async () => ({ default: (await import('./board.ts')).Book }));
export const StockTape = lazy(async () => ({ default: (await import('./board.ts')).Tape }));
