const SECOND = 1_000;
const KIB = 1_024;

/** Bounds of the stream, all in one place (security.md "Limits"); tests shorten some. */
export const STREAM_LIMITS = {
  ticketMs: 30 * SECOND,
  /** Tickets not used yet, at most; the oldest goes first. */
  tickets: 20_000,
  /** From the upgrade to the ticket. */
  authMs: 5 * SECOND,
  /** The longest message that a client may send. */
  messageBytes: 4 * KIB,
  /** Messages of one client in `windowMs`: 200 topics, twice, and pings. */
  messages: 500,
  windowMs: 10 * SECOND,
  perMember: 5,
  perAddress: 20,
  topics: 200,
  /** One write per client in this time. */
  flushMs: 50,
  heartbeatMs: 15 * SECOND,
  /** A client with more than this unsent gets nothing new: it is conflated. */
  bufferedBytes: 256 * KIB,
  /** Conflated for longer than this it is closed. */
  slowMs: 10 * SECOND,
  /** Tape records waiting for one client; beyond that it gets the latest trades anew. */
  appended: 64,
  /** Account events waiting for one client; beyond that it is told to read its lists again. */
  events: 1_000,
  /** Between the last message and the cut. */
  closeMs: 1 * SECOND,
} as const;

export type StreamLimits = { readonly [K in keyof typeof STREAM_LIMITS]: number };
