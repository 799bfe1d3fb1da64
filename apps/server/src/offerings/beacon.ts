/**
 * A public source of randomness: rounds that come out on a schedule, whose values no one can know or choose before.
 * None is built in, since the server needs no network outside; without one the certificate states that the operator
 * could have steered the draw by adding applications (decision 0119).
 */
export type Beacon = {
  /** The chain's hash, hexadecimal. */
  readonly chain: string;
  /** The first round that comes out after a time, epoch milliseconds. */
  readonly roundAfter: (at: number) => number;
  /** The randomness of a round, 64 hexadecimal digits; null: it is not out yet. */
  readonly randomness: (round: number) => Promise<string | null>;
};
