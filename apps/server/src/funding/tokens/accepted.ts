import { type ChainSource, NETWORKS, type Network } from '@kabuto/chain';

/** A network on which a brokerage accepts tokens. */
export type Accepted = {
  readonly network: Network;
  readonly source: ChainSource;
  /** Smaller deposits are not credited, 10^-6 of the token. */
  readonly minimum: number;
  /** Seconds between two blocks. */
  readonly blockSeconds: number;
};

/** The network of this id. */
export const networkOf = (id: string): Network => {
  const found = Object.values(NETWORKS).find((network) => network.id === id);
  if (found === undefined) throw new RangeError(`no network ${JSON.stringify(id)}`);
  return found;
};
