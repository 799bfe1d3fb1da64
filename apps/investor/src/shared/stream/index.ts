export { onAccountEvent, restartStream } from './feed.ts';
export {
  type IndexValue,
  type LiveSession,
  useAge,
  useDepth,
  useFreshness,
  useIndexValues,
  useMarketTime,
  useQuote,
  useSession,
  useTape,
} from './hooks.ts';
export type { AccountUpdate } from './live-state.ts';
export { type Depth, type Level, type Quote, quoteOfView, type Trade } from './values.ts';
