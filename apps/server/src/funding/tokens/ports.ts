import type { NetworkId } from '@kabuto/chain';
import type pg from 'pg';
import type { FundingDeps } from '../deps.ts';
import type { Accepted } from './accepted.ts';
import type { AnyHalt } from './network-halt.ts';
import type { RateSource } from './rate.ts';

/** What decides whether a deposit may be credited now. */
export type ChainFacts = {
  /** Why a network is halted; null: it is not. */
  readonly haltOf: (tenantId: number, network: NetworkId) => Promise<AnyHalt | null>;
  /** The greatest height at which deposits are final; null: nobody knows now. */
  readonly finalAt: (tenantId: number, network: NetworkId) => number | null;
};

/** What the operations of tokens need. */
export type TokenDeps = Pick<FundingDeps, 'coreOf' | 'isDemo' | 'now'> &
  Pick<ChainFacts, 'haltOf'> & {
    readonly pool: pg.Pool;
    readonly ratesOf: (tenantId: number) => RateSource;
    /** The market's rate, whatever operators agreed on. */
    readonly market: RateSource;
    /** The networks on which a brokerage accepts tokens; none: it does not. */
    readonly networksOf: (tenantId: number) => Promise<readonly Accepted[]>;
    /** The brokerage's public key, from which addresses are derived. */
    readonly xpubOf: (tenantId: number) => Promise<string>;
  };
