import type pg from 'pg';
import type { Core } from '../../core/index.ts';
import type { Member, Owner } from '../../platform/http/index.ts';
import type { Sealer } from '../../platform/seal/index.ts';
import type { Assertion } from '../../signing/index.ts';
import type { TenantStore } from '../../tenants/index.ts';
import type { TokenChecks } from '../live-usdt/index.ts';
import type { ChainFacts } from '../tokens/chain-facts.ts';
import type { TokenDeps } from '../tokens/ports.ts';

/** A bank account that a customer has registered. */
export type Card = {
  readonly cardId: number;
  readonly bank: string;
  readonly bankName: string;
  readonly branch: string;
  readonly branchName: string;
  /** 1 ordinary, 2 current, 4 savings. */
  readonly type: '1' | '2' | '4';
  /** All 7 digits. */
  readonly number: string;
  readonly holder: string;
  /** Since when it has been registered, epoch milliseconds of the system clock. */
  readonly since: number;
  /** Null: it is in use. */
  readonly removedAt: number | null;
};

export type WithdrawalOptions = {
  readonly pool: pg.Pool;
  readonly tenants: Pick<TenantStore, 'get'>;
  readonly coreOf: (tenantId: number) => Core;
  readonly sealer: Sealer;
  /** Keys the digests by which equal destinations are found. */
  readonly digestKey: Buffer;
  /** The customer's card of this number, a removed one too; undefined: none. */
  readonly findCard: (client: pg.ClientBase, owner: Owner, cardId: number) => Promise<Card | undefined>;
  /**
   * Uses up, in the caller's transaction, the confirmation that the customer has given for this subject (AUT-08);
   * returns what a passkey has signed, null when it was given in another way. Throws Refused STEP_UP_REQUIRED.
   */
  readonly confirm: (
    client: pg.ClientBase,
    tenantId: number,
    member: Member,
    of: { readonly token: string | undefined; readonly subject: string },
  ) => Promise<Assertion | null>;
  /** Of deposits of tokens what withdrawals of them need. */
  readonly tokens: Pick<TokenDeps, 'networksOf' | 'haltOf' | 'isUnread' | 'ratesOf' | 'market' | 'xpubOf'> & {
    readonly chain: ChainFacts;
    readonly checks: TokenChecks | null;
  };
  /** The server's mode: a live one has no demo clerk, whatever a brokerage is. */
  readonly mode: 'demo' | 'live';
  /** Epoch milliseconds of the system clock. */
  readonly now?: () => number;
};

/** What the operations and the job need. */
export type WithdrawalDeps = Required<WithdrawalOptions> & {
  /** Whether the brokerage is simulated, and the server is not live. */
  readonly isDemo: (tenantId: number) => Promise<boolean>;
};
