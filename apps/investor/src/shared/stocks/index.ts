export { IndexFigures } from './index-figures.tsx';
export { RankedRow, StockRow } from './stock-row.tsx';
export { type Spark, useSparks } from './use-sparks.ts';
