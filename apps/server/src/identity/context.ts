import type pg from 'pg';
import type { LimitProfile, Owner } from '../platform/http/index.ts';
import type { Logger } from '../platform/log/index.ts';
import type { Mailer } from '../platform/mail/index.ts';
import type { Sealer } from '../platform/seal/index.ts';
import type { SmsSender } from '../platform/sms/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { Sessions } from './session/sessions.ts';

/**
 * Opens a brokerage account through the trading core: empty at a live brokerage, else with paper cash or the demo's
 * sample holdings.
 */
export type OpenAccount = (request: {
  readonly tenantId: number;
  readonly kind: 'registered' | 'demo';
  readonly userId: number;
}) => Promise<number>;

/** What nearly every operation needs. Times are epoch milliseconds of the system clock. */
export type BaseContext = {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly now: () => number;
  readonly limits: LimitProfile;
};

/** Which brokerages there are, and what each offers. */
export type TenantContext = {
  readonly tenants: TenantStore;
  readonly mode: 'demo' | 'live';
};

/** How members are reached. */
export type MessageContext = {
  readonly mail: Mailer;
  /** Whether mails go to the outbox table instead of an SMTP server. */
  readonly hasOutbox: boolean;
  /** Null: there are no text messages, so no mobile number is requested. */
  readonly sms: SmsSender | null;
  /** Country calling codes that text messages are sent to. */
  readonly smsCountries: readonly string[];
};

export type PasswordContext = { readonly passwords: PasswordHasher };

/** `sealer` encrypts the secrets of authenticator apps for the database. */
export type TotpContext = { readonly sealer: Sealer };

/** `publicOrigin`: PUBLIC_ORIGIN, where passkeys are valid; undefined: the host that the browser addressed. */
export type PasskeyContext = { readonly publicOrigin: string | undefined };

/** For whatever a member can be verified with. */
export type CredentialContext = PasswordContext & TotpContext & PasskeyContext;

export type SessionContext = { readonly sessions: Sessions };

/** What happens to a member's brokerage account and its data outside of identity. */
export type AccountContext = {
  readonly openAccount: OpenAccount;
  /**
   * Closes a brokerage account through the trading core; does nothing when it is already closed. Throws Refused with
   * ACCOUNT_CLOSING when it closes later.
   */
  readonly closeAccount: (tenantId: number, accountId: number) => Promise<void>;
  /** What is kept of the member's identity checks, for the member. */
  readonly identityChecks: (client: pg.ClientBase, owner: Owner) => Promise<readonly object[]>;
  /** The member's bank cards, decrypted, removed ones too, for the member. */
  readonly bankCards: (client: pg.ClientBase, owner: Owner) => Promise<readonly object[]>;
  /** Addresses that the member has registered for withdrawals of tokens. */
  readonly withdrawalAddresses: (client: pg.ClientBase, owner: Owner) => Promise<readonly object[]>;
  /** Erases a member's files, or has them kept for as long as the law requires, in the transaction of the closing. */
  readonly closeFiles: (client: pg.ClientBase, owner: Owner) => Promise<void>;
  /** Blocks withdrawals until then (epoch milliseconds, system clock), by the trading core's own rule. */
  readonly deferWithdrawals: (tenantId: number, accountId: number, until: number) => Promise<void>;
  /** Freezes the account in the trading core, or opens it again, as the member is now; a failure is left to the job. */
  readonly statusChanged: (tenantId: number, userId: number) => Promise<void>;
  /** Resolves when the tables of the trading core hold everything committed by now. */
  readonly waitUntilCaughtUp: (tenantId: number) => Promise<void>;
  /** Inserts the rows that a new demo member starts with, in the transaction that completes the member. */
  readonly seedDemo: (client: pg.ClientBase, tenantId: number, userId: number) => Promise<void>;
};

/** For a code or a notice to a member. */
export type NotifyContext = BaseContext & TenantContext & MessageContext;

/** For a change of how a member logs in: it is reported, ends other sessions and defers withdrawals. */
export type AccessChangeContext = NotifyContext &
  SessionContext &
  Pick<AccountContext, 'deferWithdrawals' | 'statusChanged'>;

/** All of it, as `createIdentity` puts it together. Everything else takes the parts that it needs. */
export type IdentityContext = BaseContext &
  TenantContext &
  MessageContext &
  CredentialContext &
  SessionContext &
  AccountContext;
