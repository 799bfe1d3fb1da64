import type { TenantFeature } from '@kabuto/contract';
import type pg from 'pg';
import { type LimitProfile, Refused } from '../platform/http/index.ts';
import type { Logger } from '../platform/log/index.ts';
import type { Mailer } from '../platform/mail/index.ts';
import type { Sealer } from '../platform/seal/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { Sessions } from './session/sessions.ts';

/** Opens a brokerage account through the trading core: with paper cash, or with the demo's sample holdings. */
export type OpenAccount = (request: {
  readonly tenantId: number;
  readonly kind: 'registered' | 'demo';
  readonly userId: number;
}) => Promise<number>;

/** What every part of identity works with. Times are epoch milliseconds of the system clock. */
export type IdentityContext = {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly tenants: TenantStore;
  readonly openAccount: OpenAccount;
  /** Closes a brokerage account through the trading core; one that is closed stays so. */
  readonly closeAccount: (tenantId: number, accountId: number) => Promise<void>;
  /** Keeps money in the account until then (epoch milliseconds, system clock), by the trading core's own rule. */
  readonly deferWithdrawals: (tenantId: number, accountId: number, until: number) => Promise<void>;
  /** Rows that a new demo member starts with, in the transaction that finishes it. */
  readonly seedDemo: (client: pg.ClientBase, tenantId: number, userId: number) => Promise<void>;
  readonly mode: 'demo' | 'live';
  /** Whether mails go to the outbox table instead of an SMTP server. */
  readonly hasOutbox: boolean;
  readonly limits: LimitProfile;
  readonly now: () => number;
  readonly passwords: PasswordHasher;
  readonly sessions: Sessions;
  /** Keeps the secrets of authenticator apps unreadable in the database. */
  readonly sealer: Sealer;
  /** PUBLIC_ORIGIN: where passkeys are good; undefined: the host that the browser addressed. */
  readonly publicOrigin: string | undefined;
};

/** Whether this is the simulation: throw-away accounts and the outbox exist in it only. */
export async function isDemo(context: IdentityContext, tenantId: number): Promise<boolean> {
  return context.mode === 'demo' && (await context.tenants.get(tenantId)).mode === 'demo';
}

/** Throws Refused FORBIDDEN when the brokerage does without this feature. */
export async function requireFeature(
  context: IdentityContext,
  tenantId: number,
  feature: TenantFeature,
): Promise<void> {
  if (!(await context.tenants.get(tenantId)).features.includes(feature)) throw new Refused('FORBIDDEN');
}
