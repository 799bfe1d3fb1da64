import type pg from 'pg';
import type { Identity } from '../../identity/index.ts';
import type { Accepted } from '../tokens/accepted.ts';

/** Addresses of a member at the same time. */
export const MOST_ADDRESSES = 10;

export type AddressDeps = {
  readonly pool: pg.Pool;
  /** The networks on which a brokerage pays tokens. */
  readonly networksOf: (tenantId: number) => Promise<readonly Accepted[]>;
  readonly withDestinationNotices: Identity['withDestinationNotices'];
  /** For how long a brokerage pays nothing to a new destination, milliseconds. */
  readonly coolingMs: (tenantId: number) => Promise<number>;
  /** Epoch milliseconds of the system clock. */
  readonly now: () => number;
};
