export { useDrawnQuote, useQuoteLook } from './drawn-quote.ts';
export { onAccountEvent, restartStream } from './feed.ts';
export { fillShown } from './fill-shown.ts';
export {
  type IndexValue,
  type LiveSession,
  useAge,
  useBeforeOpening,
  useDepth,
  useFreshness,
  useIndexValues,
  useMarketTime,
  useQuote,
  useSession,
  useTape,
  useTimeOfLoss,
} from './hooks.ts';
export { type AccountUpdate, onReconnected } from './live-state.ts';
export { lookOf, type QuoteLook } from './looks.ts';
export {
  type Depth,
  depthOfView,
  type Level,
  type Quote,
  quoteOfView,
  type SpecialQuote,
  type Trade,
} from './values.ts';
