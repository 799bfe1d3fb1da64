import type { Transfer } from '@kabuto/brokerage';
import type { DestinationView } from '@kabuto/contract';
import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import type { Core } from '../core/index.ts';
import type { Files } from '../files/index.ts';
import type { Owner } from '../platform/http/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import type { LiveUsdt } from './live-usdt/index.ts';
import type { ChainFacts } from './tokens/chain-facts.ts';

/** Under which name a customer sends and receives money. */
export type Payer = {
  readonly name: string;
  readonly kana: string;
  /** An invented name, which stands in for the verified one at a simulated brokerage. */
  readonly isDemo: boolean;
};

/** What a withdrawal's destination is, and when its money is expected to arrive: a date while it is under way. */
export type DestinationOf = { readonly destination: DestinationView; readonly arrivesOn: string | null };

export type FundingOptions = {
  readonly pool: pg.Pool;
  readonly tenants: Pick<TenantStore, 'get'>;
  readonly coreOf: (tenantId: number) => Core;
  readonly files: Pick<Files, 'claim' | 'isUniform' | 'read'>;
  /** Null: the customer has no verified identity. */
  readonly payerOf: (client: pg.ClientBase, owner: Owner) => Promise<Payer | null>;
  /** The destinations of those of the transfers that are withdrawals. */
  readonly destinationsOf: (
    client: pg.ClientBase,
    tenantId: number,
    transferIds: readonly number[],
  ) => Promise<ReadonlyMap<number, DestinationOf>>;
  /** The server's mode: a live one has no demo bank, whatever a brokerage is. */
  readonly mode: 'demo' | 'live';
  /** USDT of live brokerages; absent: they accept none. */
  readonly live?: LiveUsdt;
  /** Epoch milliseconds of the system clock. */
  readonly now?: () => number;
};

/** What operators' operations need besides. */
export type ReviewOptions = FundingOptions & {
  readonly chain: ChainFacts;
  /** A withdrawal of tokens as operators see it; null for every other transfer. */
  readonly payoutOf: (tenantId: number, transfer: Transfer) => Promise<OperatorReply<'fundTransferDetail'>['payout']>;
};

/** What the operations need. */
export type FundingDeps = Required<Omit<FundingOptions, 'live'>> & {
  readonly live: LiveUsdt | null;
  /** Whether the brokerage is simulated, and the server is not live. */
  readonly isDemo: (tenantId: number) => Promise<boolean>;
};

/** What decides and credits deposits needs besides. */
export type CreditDeps = FundingDeps & { readonly chain: ChainFacts };

/** Adds what the operations derive from their options. */
export function fundingDeps(options: FundingOptions): FundingDeps {
  const { mode, tenants, now = Date.now, live = null } = options;
  const isDemo = async (tenantId: number): Promise<boolean> =>
    mode === 'demo' && (await tenants.get(tenantId)).mode === 'demo';
  return { ...options, now, live, isDemo };
}
