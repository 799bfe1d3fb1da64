import path from 'node:path';
import type { Pool } from 'pg';
import { appendHead, HEADS_FILE, HEADS_MS, noteMembers, removeExpired, rollPartitions } from './core/index.ts';
import type { DayTrades } from './day-trades/index.ts';
import type { Documents } from './documents/index.ts';
import type { Files } from './files/index.ts';
import type { Funding, Withdrawals } from './funding/index.ts';
import type { Identity } from './identity/index.ts';
import type { IdentityCheck } from './identity-check/index.ts';
import type { Drills } from './instance/index.ts';
import { reportMarketDay } from './news/index.ts';
import type { Notices } from './notices/index.ts';
import { limits } from './platform/http/index.ts';
import type { Job } from './platform/jobs/index.ts';
import type { MessageQueue } from './platform/messages/index.ts';
import type { Proof } from './proof/index.ts';
import type { DemoSigners } from './signing/index.ts';
import type { TenantMarket } from './tenant-market.ts';
import type { TenantStore } from './tenants/index.ts';
import { liftDueHalts } from './trading/index.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A session ended by another process has its streams closed here within five seconds. */
const REVOKED_SESSIONS_MS = 2 * SECOND;

/** What the jobs need. */
export type JobsOf = {
  readonly pool: Pool;
  readonly dataDir: string;
  /** The server's mode. */
  readonly mode: 'demo' | 'live';
  /** The running market of a brokerage. Throws when it has none. */
  readonly marketOf: (tenantId: number) => TenantMarket;
  readonly identity: Pick<Identity, 'pollRevokedSessions' | 'sweep'>;
  readonly notices: Pick<Notices, 'run' | 'removeOld'>;
  readonly messages: Pick<MessageQueue, 'send' | 'sendPushes'>;
  readonly files: Pick<Files, 'sweep'>;
  readonly tenants: Pick<TenantStore, 'get'>;
  readonly identityCheck: Pick<IdentityCheck, 'runClerk' | 'syncPolicy'>;
  /** Makes names of identity checks findable for operators. */
  readonly indexNames: (tenantId: number) => Promise<void>;
  /** Sends the core which members are frozen or disabled. */
  readonly syncStatus: (tenantId: number) => Promise<void>;
  readonly documents: Pick<Documents, 'run'>;
  readonly proof: Pick<Proof, 'run'>;
  readonly funding: Pick<Funding, 'runDeposits' | 'runTokens' | 'runChecks'>;
  readonly withdrawals: Pick<Withdrawals, 'run' | 'runTokens' | 'runChecks' | 'compareBalances'>;
  /** Takes the steps of offerings that are due; takes those of the demo through their courses. */
  readonly offerings: {
    readonly run: (tenantId: number) => Promise<void>;
    /** Null: this server runs none. */
    readonly runCourses: ((tenantId: number) => Promise<void>) | null;
  };
  readonly dayTrades: Pick<DayTrades, 'setUp' | 'run'>;
  /** The signers of simulated brokerages; null: this server starts none. */
  readonly signers: Pick<DemoSigners, 'ensure'> | null;
  /** Executes proposals that were approved and not executed. */
  readonly resumeProposals: (tenantId: number) => Promise<void>;
  /** The demo's clerk; null in live mode, and where there are neither an operators' port nor offerings of the demo. */
  readonly clerk: ((tenantId: number) => Promise<void>) | null;
  /** Restores of exports that are proven each night; null: this server runs none. */
  readonly drills: Pick<Drills, 'run'> | null;
};

const clerkJob = (run: (tenantId: number) => Promise<void>): Job => ({
  name: 'demo-clerk',
  scope: 'brokerage',
  everyMs: 2 * SECOND,
  failsAs: 'warn',
  run,
});

const signerJob = (signers: Pick<DemoSigners, 'ensure'>): Job => ({
  name: 'demo-signers',
  scope: 'brokerage',
  everyMs: 2 * SECOND,
  failsAs: 'error',
  run: (tenantId) => signers.ensure(tenantId),
});

const coursesJob = (run: (tenantId: number) => Promise<void>): Job => ({
  name: 'demo-offerings',
  scope: 'brokerage',
  everyMs: 2 * SECOND,
  failsAs: 'warn',
  run,
});

const drillJob = (drills: Pick<Drills, 'run'>): Job => ({
  name: 'restore-drill',
  scope: 'brokerage',
  everyMs: HOUR,
  failsAs: 'error',
  run: (tenantId, stopping) => drills.run(tenantId, stopping),
});

/** All background jobs of a server, in one list (decision 0066). */
export function serverJobs({
  pool,
  dataDir,
  mode,
  marketOf,
  identity,
  notices,
  messages,
  files,
  tenants,
  identityCheck,
  indexNames,
  syncStatus,
  documents,
  proof,
  funding,
  withdrawals,
  offerings,
  dayTrades,
  signers,
  resumeProposals,
  clerk,
  drills,
}: JobsOf): readonly Job[] {
  return [
    ...(clerk === null ? [] : [clerkJob(clerk)]),
    ...(drills === null ? [] : [drillJob(drills)]),
    ...(signers === null ? [] : [signerJob(signers)]),
    ...(offerings.runCourses === null ? [] : [coursesJob(offerings.runCourses)]),
    {
      name: 'demo-news',
      scope: 'brokerage',
      everyMs: 5 * SECOND,
      failsAs: 'warn',
      run: async (tenantId) => {
        if (mode === 'demo' && (await tenants.get(tenantId)).mode === 'demo')
          await reportMarketDay(pool, tenantId, marketOf(tenantId).quotes, Date.now());
      },
    },
    {
      name: 'issue-halts',
      scope: 'brokerage',
      everyMs: SECOND,
      failsAs: 'warn',
      run: (tenantId) => liftDueHalts(pool, marketOf(tenantId).core, tenantId, Date.now()),
    },
    {
      name: 'ended-sessions',
      scope: 'brokerage',
      everyMs: REVOKED_SESSIONS_MS,
      failsAs: 'warn',
      run: (tenantId) => identity.pollRevokedSessions(tenantId),
    },
    {
      name: 'journal-of-members',
      scope: 'brokerage',
      everyMs: 2 * SECOND,
      failsAs: 'warn',
      run: (tenantId) => noteMembers(pool, tenantId, (note) => marketOf(tenantId).core.noteMember(note)),
    },
    {
      name: 'notices',
      scope: 'brokerage',
      everyMs: limits.ORDER_NOTICE.pollMs,
      failsAs: 'error',
      run: (tenantId) => notices.run(tenantId),
    },
    {
      name: 'messages',
      scope: 'brokerage',
      everyMs: limits.MESSAGE_QUEUE.pollMs,
      failsAs: 'error',
      run: (tenantId, stopping) => messages.send(tenantId, stopping),
    },
    {
      name: 'pushes',
      scope: 'brokerage',
      everyMs: limits.MESSAGE_QUEUE.pollMs,
      failsAs: 'error',
      run: (tenantId, stopping) => messages.sendPushes(tenantId, stopping),
    },
    {
      name: 'journal-heads',
      scope: 'brokerage',
      everyMs: HEADS_MS,
      failsAs: 'error',
      run: async (tenantId) => {
        const head = await marketOf(tenantId).core.read(({ seq, head: hash }) => ({ seq, hash: hash.toString('hex') }));
        await appendHead(path.join(dataDir, HEADS_FILE), { tenantId, ...head, wallAt: Date.now() });
      },
    },
    {
      name: 'expired-logins',
      scope: 'brokerage',
      everyMs: 5 * MINUTE,
      failsAs: 'error',
      run: (tenantId) => identity.sweep(tenantId),
    },
    {
      name: 'expired-rows',
      scope: 'brokerage',
      everyMs: HOUR,
      failsAs: 'error',
      run: async (tenantId) => {
        const orderDate = marketOf(tenantId).core.feed.session?.orderDate;
        if (orderDate !== undefined) await removeExpired(pool, tenantId, orderDate, Date.now());
      },
    },
    {
      name: 'old-notices',
      scope: 'brokerage',
      everyMs: HOUR,
      failsAs: 'error',
      run: (tenantId) => notices.removeOld(tenantId),
    },
    {
      name: 'identity-clerk',
      scope: 'brokerage',
      everyMs: 2 * SECOND,
      failsAs: 'error',
      run: (tenantId) => identityCheck.runClerk(tenantId),
    },
    {
      name: 'identity-policy',
      scope: 'brokerage',
      everyMs: 2 * SECOND,
      failsAs: 'warn',
      run: (tenantId) => identityCheck.syncPolicy(tenantId),
    },
    {
      name: 'account-status',
      scope: 'brokerage',
      everyMs: 2 * SECOND,
      failsAs: 'error',
      run: syncStatus,
    },
    {
      name: 'customer-names',
      scope: 'brokerage',
      everyMs: 2 * SECOND,
      failsAs: 'error',
      run: indexNames,
    },
    {
      name: 'documents',
      scope: 'brokerage',
      everyMs: 10 * SECOND,
      failsAs: 'error',
      run: (tenantId, stopping) => documents.run(tenantId, stopping),
    },
    {
      name: 'proof-of-the-books',
      scope: 'brokerage',
      everyMs: 10 * SECOND,
      failsAs: 'error',
      run: (tenantId) => proof.run(tenantId),
    },
    {
      name: 'deposits',
      scope: 'brokerage',
      everyMs: SECOND,
      failsAs: 'error',
      run: (tenantId) => funding.runDeposits(tenantId),
    },
    {
      name: 'token-deposits',
      scope: 'brokerage',
      everyMs: SECOND,
      failsAs: 'error',
      run: (tenantId) => funding.runTokens(tenantId),
    },
    {
      name: 'deposit-checks',
      scope: 'brokerage',
      everyMs: SECOND,
      failsAs: 'error',
      run: (tenantId, stopping) => funding.runChecks(tenantId, stopping),
    },
    {
      name: 'withdrawals',
      scope: 'brokerage',
      everyMs: SECOND,
      failsAs: 'error',
      run: (tenantId) => withdrawals.run(tenantId),
    },
    {
      name: 'token-withdrawals',
      scope: 'brokerage',
      everyMs: SECOND,
      failsAs: 'error',
      run: (tenantId) => withdrawals.runTokens(tenantId),
    },
    {
      name: 'withdrawal-checks',
      scope: 'brokerage',
      everyMs: SECOND,
      failsAs: 'error',
      run: (tenantId, stopping) => withdrawals.runChecks(tenantId, stopping),
    },
    {
      name: 'token-balances',
      scope: 'brokerage',
      everyMs: 600 * SECOND,
      failsAs: 'error',
      run: (tenantId) => withdrawals.compareBalances(tenantId),
    },
    {
      name: 'offerings',
      scope: 'brokerage',
      everyMs: 2 * SECOND,
      failsAs: 'error',
      run: (tenantId) => offerings.run(tenantId),
    },
    {
      name: 'day-trade-terms',
      scope: 'brokerage',
      everyMs: 10 * SECOND,
      failsAs: 'error',
      run: (tenantId) => dayTrades.setUp(tenantId),
    },
    {
      name: 'day-trades',
      scope: 'brokerage',
      everyMs: SECOND,
      failsAs: 'error',
      run: (tenantId) => dayTrades.run(tenantId),
    },
    {
      name: 'approved-proposals',
      scope: 'brokerage',
      everyMs: 30 * SECOND,
      failsAs: 'error',
      run: (tenantId) => resumeProposals(tenantId),
    },
    {
      name: 'files',
      scope: 'brokerage',
      everyMs: HOUR,
      failsAs: 'error',
      run: async (tenantId) => files.sweep(tenantId, (await tenants.get(tenantId)).mode === 'live'),
    },
    {
      name: 'partitions',
      scope: 'cluster',
      everyMs: HOUR,
      failsAs: 'error',
      run: async () => void (await rollPartitions(pool, Date.now())),
    },
  ];
}
