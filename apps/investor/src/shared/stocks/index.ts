export { AuctionRow } from './auction-row.tsx';
export { IndexFigures } from './index-figures.tsx';
export { SPECIAL_TEXT, SpecialMark } from './special-mark.tsx';
export { RankedRow, StockRow } from './stock-row.tsx';
export { UntradedNote, UntradedPrice } from './untraded.tsx';
export { type Spark, useSparks } from './use-sparks.ts';
