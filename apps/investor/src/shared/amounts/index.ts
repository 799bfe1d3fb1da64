export {
  Change,
  type OwnText,
  ownTextNow,
  Percent,
  PriceText,
  SharesCount,
  SignedYen,
  useHiddenAmounts,
  useOwnText,
  type Wire,
  type WirePrice,
  Yen,
} from './amounts.tsx';
export { type LiveFigure, useLiveFigures } from './live-figures.tsx';
export { isOwnParam, rewriteNumbers } from './own-numbers.ts';
export { TokenRate, Tokens } from './tokens.tsx';
