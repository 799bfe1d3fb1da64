import type { NetworkId } from '@kabuto/chain';
import type pg from 'pg';
import type { FundingDeps } from '../deps.ts';
import type { Accepted } from './accepted.ts';
import type { ChainFacts } from './chain-facts.ts';
import type { RateSource } from './rate.ts';

/** What the operations of tokens need. */
export type TokenDeps = Pick<FundingDeps, 'coreOf' | 'isDemo' | 'now'> &
  Pick<ChainFacts, 'haltOf'> & {
    readonly pool: pg.Pool;
    readonly ratesOf: (tenantId: number) => RateSource;
    /**
     * Whether nothing is known of a network on which addresses are watched: it was not read since the start of the
     * server, and may have been halted before.
     */
    readonly isUnread: (tenantId: number, network: NetworkId) => Promise<boolean>;
    /** The market's rate, whatever operators agreed on. */
    readonly market: RateSource;
    /** The networks on which a brokerage accepts tokens; none: it does not. */
    readonly networksOf: (tenantId: number) => Promise<readonly Accepted[]>;
    /** The brokerage's public key, from which addresses are derived. */
    readonly xpubOf: (tenantId: number) => Promise<string>;
  };
