import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { ACCESS_DIGEST } from '../core/index.ts';
import { createNotices } from '../notices/index.ts';
import type { Operation } from '../platform/http/index.ts';
import { BASIC, buildTestHttp, form, type Reply, send } from '../platform/http/testing.ts';
import type { ProofSigner } from '../platform/http/testing-proof.ts';
import { createLogger } from '../platform/log/index.ts';
import { createMailer, type Mailer } from '../platform/mail/index.ts';
import { createMessageQueue } from '../platform/messages/index.ts';
import { createPool, withoutTenant, withTenant } from '../platform/postgres/index.ts';
import { createTestDatabase } from '../platform/postgres/testing.ts';
import { createSealer } from '../platform/seal/index.ts';
import { createSms, type SmsSender } from '../platform/sms/index.ts';
import { createTenantStore, type TenantStore, tenantOperations } from '../tenants/index.ts';
import { seedDemoWatchlists, watchlistOperations } from '../watchlist/index.ts';
import type { OpenAccount } from './context.ts';
import { createIdentity, type Identity, type IdentityOptions } from './create-identity.ts';

export type IdentityHarness = {
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  /** For direct access to the database: not bound to a tenant. */
  readonly superPool: pg.Pool;
  readonly identity: Identity;
  /** Sends what is in the message queue, as the server does every two seconds. */
  readonly sendMails: () => Promise<void>;
  readonly logLines: string[];
  /** Accounts opened so far, and what opening one does next. */
  readonly accounts: {
    opened: Parameters<OpenAccount>[0][];
    closed: number[];
    fail: Error | null;
    withdrawalLocks: [accountId: number, until: number][];
  };
  /** Moves the server's clock. */
  readonly advance: (ms: number) => void;
  /** The time of the server's clock. */
  readonly now: () => number;
  readonly close: () => Promise<void>;
};

/** What further operations of a test are made of. */
export type IdentityParts = Pick<IdentityHarness, 'pool' | 'identity' | 'now'> & { readonly tenants: TenantStore };

/**
 * Identity, tenants and watchlists over HTTP on a database of their own, with two tenants: `kabuto` (1) and `other`
 * (2).
 */
export async function startIdentityHarness(
  more: Pick<IdentityOptions, 'passwords'> & {
    readonly mailer?: Mailer;
    readonly sms?: SmsSender | null;
    readonly proofRequired?: boolean;
    /** Operations beside those of identity, tenants, notices and watchlists. */
    readonly operations?: (of: IdentityParts) => readonly Operation[];
    /** What the export contains of bank cards. */
    readonly bankCards?: IdentityOptions['bankCards'];
  } = {},
): Promise<IdentityHarness> {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  const superPool = createPool({ url: database.superUrl, name: 'look', max: 2 });
  await warmUp(pool);
  await seedTenants(pool);
  const logLines: string[] = [];
  const log = createLogger({ write: (line) => logLines.push(line) });
  const accounts: IdentityHarness['accounts'] = { opened: [], closed: [], fail: null, withdrawalLocks: [] };
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const tenants = createTenantStore(pool, now);
  const mail = more.mailer ?? createMailer({ config: {}, pool, log, now });
  const sms = more.sms === undefined ? createSms({ config: { mode: 'demo' }, pool, now }) : more.sms;
  const identity = createIdentity({
    pool,
    log,
    tenants,
    mail,
    sms,
    smsCountries: ['81', '886', '852'],
    hasOutbox: more.mailer === undefined,
    mode: 'demo',
    waitUntilCaughtUp: async () => undefined,
    seedDemo: seedDemoWatchlists,
    sealer: createSealer([randomBytes(32)]),
    publicOrigin: undefined,
    passwords: more.passwords,
    now,
    closeFiles: async () => undefined,
    identityChecks: async () => [],
    bankCards: more.bankCards ?? (async () => []),
    withdrawalAddresses: async () => [],
    closeAccount: async (_tenantId, accountId) => {
      accounts.closed.push(accountId);
    },
    statusChanged: async () => undefined,
    deferWithdrawals: async (_tenantId, accountId, until) => {
      if (accounts.fail !== null) throw accounts.fail;
      accounts.withdrawalLocks.push([accountId, until]);
    },
    openAccount: async (request) => {
      if (accounts.fail !== null) throw accounts.fail;
      accounts.opened.push(request);
      return 1_000 + accounts.opened.length;
    },
  });
  const messages = createMessageQueue({ pool, log, mail, sms, now });
  const notices = createNotices({
    pool,
    tenants,
    issues: () => (code) => ({ names: { en: code, jp: code, tw: code }, tickTable: 'topix500' }),
    now,
  });
  const app = await buildTestHttp({
    log,
    limits: 'load',
    config: { basePath: '/', trustedProxies: ['127.0.0.1'] },
    resolveTenant: tenants.resolve,
    authenticate: identity.authenticate,
    proofRequired: more.proofRequired ?? false,
    operations: [
      ...identity.operations,
      ...notices.operations,
      ...tenantOperations({
        pool,
        tenants,
        feeSchedule: () => ({ version: 1, ratePpm: 550, minimum: 0 }),
        offersMobile: identity.offersMobile,
      }),
      ...(more.operations?.({ pool, tenants, identity, now }) ?? []),
      ...watchlistOperations({ pool, knowsInstrument: (code) => code !== '9999' }),
    ],
  });
  return {
    app,
    pool,
    superPool,
    identity,
    sendMails: async () => {
      await notices.run(1);
      await messages.send(1);
    },
    logLines,
    accounts,
    now,
    advance: (ms) => {
      ahead += ms;
    },
    close: async () => {
      const odd = await unrenewed(superPool);
      await app.close();
      await pool.end();
      await superPool.end();
      await database.drop();
      if (odd.length > 0) throw new Error(`changed without renewAccess: members ${odd.join()}`);
    },
  };
}

/** Changes members without the server, with their digests, as if an older server had done it. */
export async function editMembers(
  { superPool }: IdentityHarness,
  sql: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await superPool.query(sql, [...values]);
  await superPool.query(`update app_user u set access_digest = ${ACCESS_DIGEST} where account_id is not null`);
}

/** Members whose digest does not match their rows: every change must renew it. */
async function unrenewed(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select user_id as id from app_user u where account_id is not null and access_digest is distinct from ${ACCESS_DIGEST}`,
  );
  return rows.map(({ id }) => id);
}

/** A harness for the tests of a file: started before them and closed after them. */
export function useIdentityHarness(...options: Parameters<typeof startIdentityHarness>): {
  readonly harness: IdentityHarness;
} {
  let harness: IdentityHarness | undefined;
  beforeAll(async () => {
    harness = await startIdentityHarness(...options);
  });
  afterAll(() => harness?.close());
  return {
    get harness() {
      if (harness === undefined) throw new Error('the harness starts before the first test');
      return harness;
    },
  };
}

/** Opens all connections at once: else the first one would serve parallel calls one after the other. */
async function warmUp(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) client.release();
}

async function seedTenants(pool: pg.Pool): Promise<void> {
  await withoutTenant(pool, async (client) => {
    await client.query('select add_test_dataset()');
    await client.query(
      `insert into tenant (tenant_id, slug, name_en, name_jp, name_tw, mode, operator_name, registration_number,
         support_contact, agreement_version, dataset_id, clock_mode, market_seed)
       values (1, 'kabuto', 'Kabuto', 'カブト証券', '兜證券', 'demo', null, null, 'help@example.com', '2026-11', 1, 'demo', 1),
         (2, 'other', 'Other', '別の証券', '另一證券', 'demo', null, null, null, '2026-11', 1, 'demo', 1)`,
    );
  });
}

let visitors = 0;
/** Each visitor calls from its own address, unless a test is about addresses. */
const nextAddress = (): string => {
  visitors += 1;
  return `10.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
};

/** Calls that carry the app's own credential (rules/product.md 7). */
const CLIENT_PATHS = /^v1\/(oauth\/oauth\/(token|captcha)|notice\/notice\/email)/;

const API = (tenant: string) => (tenant === '' ? '/api/' : `/api/${tenant}/`);

/**
 * What browsers store: the refresh token that belongs to an access token, and the pair that replaced it when the member
 * was confirmed. A test keeps using the token that it got first.
 */
const kept = { refreshOf: new Map<string, string>(), after: new Map<string, string>() };
const newest = (token: string): string => {
  const after = kept.after.get(token);
  return after === undefined ? token : newest(after);
};
function keep(used: string | null, data: Reply['body']['data']): void {
  // The server has checked the reply against the contract.
  const { token, refreshToken } = (data?.tokens ?? data ?? {}) as Partial<Tokens>;
  if (token === undefined || refreshToken === undefined) return;
  kept.refreshOf.set(token, refreshToken);
  if (data?.tokens !== undefined && used !== null && used !== token) kept.after.set(used, token);
}

/** A browser of one person: language, address and tenant, calling as the product's client does. */
export function visitor(
  harness: Pick<IdentityHarness, 'app'>,
  who: {
    readonly lang?: string;
    readonly address?: string;
    readonly tenant?: string;
    /** The id that the browser sends. */
    readonly deviceId?: string;
    readonly userAgent?: string;
    /** Sends exactly the tokens that it is given, even when the session has newer ones, as a thief of copies would. */
    readonly verbatim?: boolean;
    /** Sends a proof with every call that is not a GET. */
    readonly signer?: ProofSigner;
  } = {},
) {
  const headers = {
    lang: who.lang ?? 'en',
    'x-forwarded-for': who.address ?? nextAddress(),
    ...(who.deviceId === undefined ? {} : { 'x-device-id': who.deviceId }),
    'user-agent': who.userAgent ?? '',
  };
  const base = API(who.tenant ?? '');
  const held = (token: string): string => (who.verbatim === true ? token : newest(token));
  /** A call of the app before a login. */
  const asClient = (path: string, fields: Record<string, string>): Promise<Reply> =>
    post(path, fields, CLIENT_PATHS.test(path) ? { authorization: BASIC } : {}, null);
  const post = async (
    path: string,
    fields: Record<string, string>,
    more: Record<string, string>,
    token: string | null,
  ): Promise<Reply> => {
    const proof = await who.signer?.sign('POST', `http://localhost${base}${path}`, token);
    const dpop = proof === undefined ? {} : { dpop: proof };
    const pair = path === 'v1/user/stepup/verify' ? { refreshToken: kept.refreshOf.get(token ?? '') ?? '' } : {};
    const reply = await send(
      harness.app,
      form(`${base}${path}`, { ...pair, ...fields }, { ...headers, host: 'localhost', ...dpop, ...more }),
    );
    keep(token, reply.body.data);
    return reply;
  };
  return {
    asClient,
    /** A public call without any header of a login. */
    asAnonymous: (path: string, fields: Record<string, string> = {}) => post(path, fields, {}, null),
    grant: (fields: Record<string, string>) => asClient('v1/oauth/oauth/token', fields),
    captcha: (purpose = 'login') =>
      send(harness.app, {
        url: `${base}v1/oauth/oauth/captcha/image?purpose=${purpose}`,
        headers: { ...headers, authorization: BASIC },
      }),
    get: (path: string, token?: string) =>
      send(harness.app, {
        url: `${base}${path}`,
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${held(token)}` }) },
      }),
    post: (path: string, fields: Record<string, string>, token: string, more: Record<string, string> = {}) =>
      post(path, fields, { authorization: `Bearer ${held(token)}`, ...more }, held(token)),
  };
}
export type Visitor = ReturnType<typeof visitor>;

export const PASSWORD = 'kite-lamp-river-42';

/** Requests a code and reads it from the outbox. */
export async function askCode(by: Visitor, email: string, purpose = 'register'): Promise<string> {
  const sent = await by.asClient('v1/notice/notice/email/send/captcha', { email, purpose });
  if (sent.status !== 200) throw new Error(`no code: ${JSON.stringify(sent.body)}`);
  const { body } = await by.get(`v1/demo/outbox/list?email=${encodeURIComponent(email)}`);
  const code = /\d{6}/.exec(JSON.stringify(body.data.rows))?.[0];
  if (code === undefined) throw new Error('the mail holds no code');
  return code;
}

/**
 * Notices to one mail address or mobile number of the first tenant, newest call first; only for a harness without its
 * own mailer or sender. Waiting messages are sent at once, so notices of one call have no order. The page of the outbox
 * shows only codes.
 */
export async function noticesTo(
  harness: Pick<IdentityHarness, 'sendMails' | 'superPool'>,
  contact: string,
): Promise<{ subject: string; text: string }[]> {
  await harness.sendMails();
  const { rows } = await harness.superPool.query<{ subject: string; text: string }>(
    `select subject, body as text from mail_outbox
      where tenant_id = 1 and recipient = $1 and message_id is not null order by mail_id desc`,
    [contact],
  );
  return rows;
}

/** Fields of a registration that would be accepted. */
export const registration = (email: string, code: string, more: Record<string, string> = {}) => ({
  email,
  code,
  password: PASSWORD,
  nickname: 'Taro',
  agreementVersion: '2026-11',
  ...more,
});

export type Tokens = { readonly token: string; readonly refreshToken: string; readonly exp: number };

/** The tokens of a reply. Throws with the reply when there are none. */
export function tokensOf({ body }: Reply): Tokens {
  const { token, refreshToken, exp } = body.data ?? {};
  if (typeof token !== 'string' || typeof refreshToken !== 'string' || typeof exp !== 'number') {
    throw new Error(`no tokens: ${JSON.stringify(body)}`);
  }
  return { token, refreshToken, exp };
}

/** Registers a member; returns its tokens. */
export async function registerMember(by: Visitor, email: string, more: Record<string, string> = {}): Promise<Tokens> {
  const code = await askCode(by, email);
  return tokensOf(await by.asClient('v1/user/user/register', registration(email, code, more)));
}

/** Rows of a table as one tenant sees them. */
export const countAs = async (harness: IdentityHarness, tenantId: number, table: string): Promise<number> => {
  const { rows } = await withTenant(harness.pool, tenantId, (client) =>
    client.query<{ n: number }>(`select count(*) as n from ${table}`),
  );
  return rows[0]?.n ?? 0;
};
