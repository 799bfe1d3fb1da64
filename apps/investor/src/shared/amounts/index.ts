export {
  Change,
  Percent,
  PriceText,
  SharesCount,
  SignedYen,
  useHiddenAmounts,
  type Wire,
  type WirePrice,
  Yen,
} from './amounts.tsx';
export { UNITS } from './data/units.ts';
export {
  formatCompact,
  formatDateTime,
  formatIndex,
  formatIsoDate,
  formatPercent,
  formatPriceText,
  formatTime,
  formatWhole,
  NOTHING,
  numberOf,
  priceOf,
} from './format.ts';
