import type { NetworkId } from '@kabuto/chain';
import type { AnyHalt } from './network-halt.ts';

/** What decides whether a deposit may be credited now. */
export type ChainFacts = {
  /** Why a network is halted; null: it is not. */
  readonly haltOf: (tenantId: number, network: NetworkId) => Promise<AnyHalt | null>;
  /** The greatest height at which deposits are final; null: nobody knows now. */
  readonly finalAt: (tenantId: number, network: NetworkId) => number | null;
};
