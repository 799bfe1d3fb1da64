import type { TenantFeature } from '@kabuto/contract';
import type pg from 'pg';
import { type LimitProfile, Refused } from '../platform/http/index.ts';
import type { Logger } from '../platform/log/index.ts';
import type { Mailer } from '../platform/mail/index.ts';
import type { Sealer } from '../platform/seal/index.ts';
import type { SmsSender } from '../platform/sms/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import type { Contact } from './contact/contact.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { Sessions } from './session/sessions.ts';

/** Opens a brokerage account through the trading core: empty at a live brokerage, else with paper cash or the demo's sample holdings. */
export type OpenAccount = (request: {
  readonly tenantId: number;
  readonly kind: 'registered' | 'demo';
  readonly userId: number;
}) => Promise<number>;

/** Shared by every part of identity. Times are epoch milliseconds of the system clock. */
export type IdentityContext = {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly mail: Mailer;
  /** Null: there are no text messages, so no mobile number is requested. */
  readonly sms: SmsSender | null;
  /** Country calling codes that text messages are sent to. */
  readonly smsCountries: readonly string[];
  readonly tenants: TenantStore;
  readonly openAccount: OpenAccount;
  /** Closes a brokerage account through the trading core; does nothing when it is already closed. */
  readonly closeAccount: (tenantId: number, accountId: number) => Promise<void>;
  /** Blocks withdrawals until then (epoch milliseconds, system clock), by the trading core's own rule. */
  readonly deferWithdrawals: (tenantId: number, accountId: number, until: number) => Promise<void>;
  /** Resolves when the tables of the trading core hold everything committed by now. */
  readonly untilWhole: (tenantId: number) => Promise<void>;
  /** Inserts the rows that a new demo member starts with, in the transaction that completes the member. */
  readonly seedDemo: (client: pg.ClientBase, tenantId: number, userId: number) => Promise<void>;
  readonly mode: 'demo' | 'live';
  /** Whether mails go to the outbox table instead of an SMTP server. */
  readonly hasOutbox: boolean;
  readonly limits: LimitProfile;
  readonly now: () => number;
  readonly passwords: PasswordHasher;
  readonly sessions: Sessions;
  /** Encrypts the secrets of authenticator apps for the database. */
  readonly sealer: Sealer;
  /** PUBLIC_ORIGIN: where passkeys are valid; undefined: the host that the browser addressed. */
  readonly publicOrigin: string | undefined;
};

/** Whether this is the simulation: throw-away accounts and the outbox exist only there. */
export async function isDemo(context: Pick<IdentityContext, 'mode' | 'tenants'>, tenantId: number): Promise<boolean> {
  return context.mode === 'demo' && (await context.tenants.get(tenantId)).mode === 'demo';
}

/** Whether members of this brokerage can be reached by mobile number: a simulated sender serves only a simulated brokerage. */
export async function offersMobile(
  context: Pick<IdentityContext, 'sms' | 'mode' | 'tenants'>,
  tenantId: number,
): Promise<boolean> {
  return context.sms !== null && (!context.sms.simulated || (await isDemo(context, tenantId)));
}

/** Throws Refused FORBIDDEN for a mobile number where the brokerage does not offer them. */
export async function requireMobile(context: IdentityContext, tenantId: number, { kind }: Contact): Promise<void> {
  if (kind === 'mobile' && !(await offersMobile(context, tenantId))) throw new Refused('FORBIDDEN', 'mobile');
}

/** Throws Refused FORBIDDEN when the brokerage does not offer this feature. */
export async function requireFeature(
  context: IdentityContext,
  tenantId: number,
  feature: TenantFeature,
): Promise<void> {
  if (!(await context.tenants.get(tenantId)).features.includes(feature)) throw new Refused('FORBIDDEN');
}
