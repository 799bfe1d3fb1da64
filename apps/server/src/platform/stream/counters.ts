/** What the stream has done since the start, and the number of current clients; for metrics. */
export type StreamCounters = {
  connections: number;
  accepted: number;
  refused: number;
  authFailed: number;
  subscribed: number;
  denied: number;
  frames: number;
  /** Rounds of writing, and the sum of the milliseconds from the first waiting data to the end of each round. */
  flushes: number;
  lagMs: number;
  bytes: number;
  /** Writes skipped because the client had not read the earlier ones. */
  conflated: number;
  slowClosed: number;
  sessionClosed: number;
};

export const newCounters = (): StreamCounters => ({
  connections: 0,
  accepted: 0,
  refused: 0,
  authFailed: 0,
  subscribed: 0,
  denied: 0,
  frames: 0,
  flushes: 0,
  lagMs: 0,
  bytes: 0,
  conflated: 0,
  slowClosed: 0,
  sessionClosed: 0,
});
