import { lazy } from 'react';

export { RankedLine, StockLine } from './stock-line.tsx';

/** One issue as the right pane of a list; loaded when there is room for it. */
export const StockPanel = lazy(async () => ({ default: (await import('./stock-panel.tsx')).StockPanel }));
