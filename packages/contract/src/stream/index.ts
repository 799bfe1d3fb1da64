export { decodeFrame, FrameWriter, RECORD_KIND, type RecordKind } from './frame.ts';
export type { AccountEvent, ClientMessage, ServerMessage } from './messages.ts';
export {
  type DepthRecord,
  decodeDepth,
  decodeQuote,
  decodeTape,
  encodeDepth,
  encodeQuote,
  encodeTape,
  type LevelRecord,
  type QuoteRecord,
  STREAM_VERSION,
  type TapeRecord,
} from './records.ts';
