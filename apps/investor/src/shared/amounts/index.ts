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
export { TokenRate, Tokens } from './tokens.tsx';
