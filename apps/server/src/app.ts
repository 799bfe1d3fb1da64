import { type FeeSchedule, transferPolicyOf } from '@kabuto/brokerage';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { accountEventView } from './account-event-view.ts';
import { setIdentityPolicy } from './accounts/index.ts';
import { alertOperations } from './alerts/index.ts';
import { createMessages } from './app-messages.ts';
import { createSigners } from './app-signers.ts';
import { type Cards, createCards } from './cards/index.ts';
import { type Core, CoreUnavailable } from './core/index.ts';
import { type Customers, createCustomers } from './customers/index.ts';
import { createDayTrades } from './day-trades/index.ts';
import { demoOperations } from './demo/index.ts';
import { createDocuments } from './documents/index.ts';
import { type Files, fileOperations, openFiles } from './files/index.ts';
import {
  addressOperations,
  createFunding,
  createWithdrawals,
  destinationsOf,
  exportAddresses,
  type LiveUsdt,
  type NetworkState,
  type WithdrawalOptions,
  type Withdrawals,
} from './funding/index.ts';
import { consumeStepUp, createIdentity, type Identity } from './identity/index.ts';
import { createIdentityCheck } from './identity-check/index.ts';
import type { Drills } from './instance/index.ts';
import { kabusOperations } from './kabus/index.ts';
import { latestFees } from './latest-fees.ts';
import { memberAccounts } from './member-accounts.ts';
import { meterApp } from './meter-app.ts';
import { newsOperations } from './news/index.ts';
import { createOfferings, type Offerings, paceOf } from './offerings/index.ts';
import { officeKinds } from './office-kinds.ts';
import { orderOperations } from './orders/index.ts';
import type { Config } from './platform/config/index.ts';
import { buildHttp, type HttpOptions, type LimitProfile, type Operation, Refused } from './platform/http/index.ts';
import { createJobClaims, JobRunner, removeStateFile, stateFileJob } from './platform/jobs/index.ts';
import type { Certificate } from './platform/lan/index.ts';
import type { Logger } from './platform/log/index.ts';
import { createMailer } from './platform/mail/index.ts';
import { createSealer, loadKeys, SECRET_KEY } from './platform/seal/index.ts';
import { createSms } from './platform/sms/index.ts';
import { portfolioOperations } from './portfolio/index.ts';
import { createProof, fileOutside } from './proof/index.ts';
import { createProposals, runClerk } from './proposals/index.ts';
import { quoteOperations } from './quotes/index.ts';
import { networkWarnings, readiness } from './readiness.ts';
import { referralOperations } from './referral/index.ts';
import { tenantResolver } from './resolve-tenant.ts';
import { serverJobs } from './server-jobs.ts';
import { meterHttp } from './server-metrics.ts';
import { createStream, type Stream } from './stream/index.ts';
import { journalsOf, type TenantMarket } from './tenant-market.ts';
import type { TenantMarkets } from './tenant-markets.ts';
import { createTenantStore, serveLogos, tenantOperations } from './tenants/index.ts';
import { seedDemoWatchlists, watchlistOperations } from './watchlist/index.ts';

/** The app's own credential on Basic calls. It is public (it ships in the client) and only identifies the app. */
const CLIENT_CREDENTIAL = 'kabuto-app:kabuto-app';

export type AppOptions = {
  readonly config: Config;
  readonly pool: Pool;
  readonly log: Logger;
  readonly markets: ReadonlyMap<number, TenantMarket>;
  /**
   * The brokerages of this server whose market may run on another server; absent: each of `markets` runs as long as the
   * app.
   */
  readonly standby?: Pick<TenantMarkets<TenantMarket>, 'tenantIds' | 'isStandby' | 'problems' | 'onStopped'>;
  /** The database with the signer's role; absent: this server starts no signers. */
  readonly signerUrl?: string;
  readonly staticDir: string | null;
  readonly tls: Certificate | null;
  readonly limits: LimitProfile;
  /** Epoch milliseconds since which no earlier server has accepted calls; now by default. */
  readonly startedAt?: number;
  /** Restores of exports that are proven each night; absent: none. */
  readonly drills?: Drills;
  /** Where calls are counted; absent: not counted. */
  readonly metrics?: Registry;
  /** USDT of live brokerages; absent: they accept none. */
  readonly liveUsdt?: LiveUsdt;
  readonly findCard?: WithdrawalOptions['findCard'];
  /** The system clock by which deposits and withdrawals wait; Date.now by default. */
  readonly now?: () => number;
  /** Whether browsers may name push services on this machine: for tests only. */
  readonly pushToPrivate?: boolean;
  /** Jobs that run only by `runJob`, in tests; none when omitted. */
  readonly jobsByHand?: readonly string[];
};

/** HTTP and stream over the running markets, not yet listening. */
export type App = {
  readonly http: FastifyInstance;
  readonly stream: Stream;
  readonly identity: Identity;
  /** Pictures of members; the operators' port reads them too. */
  readonly files: Files;
  /** Their operations of operators are served at their port. */
  readonly withdrawals: Withdrawals;
  readonly offerings: Offerings;
  readonly customers: Customers;
  /** Everything that members can call; the gateway for trading programs calls it too. */
  readonly operations: readonly Operation[];
  /** Begins day trades at a simulated brokerage, as its job does; nothing where they have begun. */
  readonly setUpDayTrades: (tenantId: number) => Promise<void>;
  /** How far the chains have been read. */
  readonly networksOf: (tenantId: number) => readonly NetworkState[];
  /** Runs one of `jobsByHand` once for a brokerage. Throws what the job throws. */
  readonly runJob: (name: string, tenantId: number) => Promise<void>;
  /** Notifies streams, finishes calls in flight, sends queued mails. */
  readonly close: () => Promise<void>;
};

/** Wires the areas together. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, pool, log, markets, standby } = options;
  const marketOf = (tenantId: number): TenantMarket => {
    const market = markets.get(tenantId);
    if (market === undefined) throw new Error(`tenant ${tenantId} has no running market`);
    return market;
  };
  const coreOf = (tenantId: number): Core => marketOf(tenantId).core;
  const feeSchedule = (tenantId: number): Promise<FeeSchedule> => latestFees(coreOf(tenantId), tenantId);
  const names = (tenantId: number) => (code: string) => marketOf(tenantId).catalogue.names(code);
  const issues = (tenantId: number) => (code: string) => ({
    names: names(tenantId)(code),
    tickTable: marketOf(tenantId).catalogue.tickTable(code),
  });

  const now = options.now ?? Date.now;
  const tenants = createTenantStore(pool);
  const secretKeys = loadKeys(config.dataDir, SECRET_KEY);
  const [digestKey] = secretKeys;
  if (digestKey === undefined) throw new Error(`${SECRET_KEY} has no key`);
  const { files, uploadDir } = openFiles(pool, config, options.limits);
  const mail = createMailer({ config, pool, log });
  const sms = createSms({ config, pool });
  const sealer = createSealer(secretKeys);
  const { syncStatus, ...accounts } = memberAccounts({ pool, log, coreOf, tenants });
  const identity = createIdentity({
    pool,
    log,
    tenants,
    mail,
    sms,
    smsCountries: config.smsCountries,
    ...accounts,
    identityChecks: (client, owner) => identityCheck.exportRows(client, owner),
    bankCards: (client, owner) => cards.exportRows(client, owner),
    withdrawalAddresses: exportAddresses,
    closeFiles: async (client, owner) =>
      files.close(client, owner, (await tenants.get(owner.tenantId)).mode === 'live'),
    waitUntilCaughtUp: (tenantId) => coreOf(tenantId).waitUntilCaughtUp(),
    seedDemo: seedDemoWatchlists,
    mode: config.mode,
    hasOutbox: config.smtpUrl === undefined,
    sealer,
    publicOrigin: config.publicOrigin,
    limits: options.limits,
  });
  const identityCheck = createIdentityCheck({
    pool,
    tenants,
    files,
    mode: config.mode,
    setPolicy: (tenantId, accountId, identity) => setIdentityPolicy(coreOf(tenantId), accountId, identity),
  });
  const coolingMs = (tenantId: number): Promise<number> =>
    coreOf(tenantId).read(({ broker }) => transferPolicyOf(broker).coolingMs);
  const cards: Cards = createCards({
    pool,
    files,
    mode: config.mode,
    withDestinationNotices: identity.withDestinationNotices,
    verifiedName: (client, owner) => identityCheck.verifiedName(client, owner),
    coolingMs,
    digestKey,
  });
  const funding = createFunding({
    pool,
    tenants,
    coreOf,
    files,
    mode: config.mode,
    payerOf: identityCheck.payerOf,
    destinationsOf,
    ...(options.liveUsdt === undefined ? {} : { live: options.liveUsdt }),
    now,
  });
  const withdrawals = createWithdrawals({
    pool,
    tenants,
    coreOf,
    sealer,
    digestKey,
    findCard: options.findCard ?? ((client, owner, cardId) => cards.find(client, owner, cardId)),
    confirm: (client, tenantId, member, { token, subject }) =>
      consumeStepUp(client, tenantId, member, 'withdraw', token, Date.now(), subject),
    tokens: funding.tokenPorts,
    mode: config.mode,
    now,
  });
  const offerings = createOfferings({
    pool,
    tenants,
    coreOf,
    names,
    files,
    verifiedPerson: identityCheck.verifiedPerson,
    digestKey,
    sealer,
    mode: config.mode,
    pace: paceOf(config.demoOfferings),
    now,
  });
  const proof = createProof({ pool, coreOf, names, outside: fileOutside(config.dataDir), now });
  const dayTrades = createDayTrades({ pool, marketOf, tenants, mode: config.mode, now });
  const documents = createDocuments({ pool, log, tenants, coreOf, names, files, keepText: dayTrades.keepText, now });
  const { notices, push, messages } = await createMessages({
    pool,
    log,
    tenants,
    sealer,
    mail,
    sms,
    issues,
    config,
    toPrivate: options.pushToPrivate === true,
    recentEvents: (tenantId) => markets.get(tenantId)?.recentEvents,
    tenantIds: standby?.tenantIds ?? markets.keys(),
    now,
  });
  const stream = createStream({ config, pool, log, markets, accountEventView, issues });
  standby?.onStopped((tenantId) => stream.endTenant(tenantId));
  identity.onSessionEnded(({ sessionId }) => stream.endSession(sessionId));
  const jobs = new JobRunner({
    log,
    tenantIds: () => markets.keys(),
    claims: createJobClaims(pool),
    ...(options.jobsByHand === undefined ? {} : { byHand: options.jobsByHand }),
  });
  const { proposals } = createProposals(pool, coreOf, officeKinds(pool, coreOf, { withdrawals, offerings }));
  const hasCourses = config.mode === 'demo' && config.demoOfferings !== 'off';
  const hasClerk = hasCourses || (config.mode === 'demo' && config.operatorPort !== undefined);
  const clerk = hasClerk ? (tenantId: number) => runClerk(pool, proposals, tenantId, now()) : null;
  const signers = createSigners({ pool, log, config, tenants, signerUrl: options.signerUrl });
  for (const job of serverJobs({
    pool,
    dataDir: config.dataDir,
    mode: config.mode,
    marketOf,
    identity,
    notices,
    messages,
    files,
    tenants,
    identityCheck,
    documents,
    proof,
    funding,
    withdrawals,
    offerings: {
      run: offerings.run,
      runCourses: hasCourses ? (tenantId) => offerings.runCourses(proposals, tenantId) : null,
    },
    dayTrades,
    indexNames: (tenantId) => customers.indexNames(tenantId),
    syncStatus,
    signers,
    resumeProposals: (tenantId) => proposals.resume(tenantId, Date.now()),
    clerk,
    drills: options.drills ?? null,
  }))
    jobs.add(job);
  jobs.add(stateFileJob(config.dataDir, () => jobs.states));

  for (const tenantId of markets.keys()) await options.drills?.note(tenantId);
  const { riskVersion } = dayTrades;
  const trading = {
    pool,
    coreOf,
    names,
    issues,
    feeSchedule,
    riskVersion,
    recordOrderOrigin: notices.recordOrderOrigin,
  };
  const operations: Operation[] = [
    ...identity.operations,
    ...notices.operations,
    ...push.operations,
    ...kabusOperations({ pool, tenants, now, port: config.kabusPort ?? null }),
    ...tenantOperations({ pool, tenants, feeSchedule, offersMobile: identity.offersMobile }),
    ...watchlistOperations({ pool, knowsInstrument: (code, tenantId) => marketOf(tenantId).catalogue.knows(code) }),
    ...newsOperations({ pool, now }),
    ...referralOperations({ pool, publicOrigin: config.publicOrigin, now }),
    ...quoteOperations({ pool, marketOf: (tenantId) => marketOf(tenantId).quotes }),
    ...orderOperations(trading),
    ...portfolioOperations(trading),
    ...alertOperations(trading),
    ...demoOperations({ pool, coreOf, replaceAccount: identity.replaceAccount }),
    ...documents.operations,
    ...proof.operations,
    ...fileOperations(files),
    ...identityCheck.operations,
    ...funding.operations,
    ...withdrawals.operations,
    ...offerings.operations,
    ...dayTrades.operations,
    ...cards.operations,
    ...addressOperations({
      pool,
      networksOf: funding.networksOf,
      withDestinationNotices: identity.withDestinationNotices,
      coolingMs,
      now,
    }),
    ...stream.operations,
  ];
  const { announceEnd, operatorNotices } = identity;
  const customers = createCustomers({
    pool,
    files,
    digestKey,
    operations,
    announceEnd,
    operatorNotices,
    statusChanged: accounts.statusChanged,
  });
  const resolveTenant = tenantResolver({ tenants, markets, standby });
  const httpOptions: HttpOptions = {
    config,
    log,
    operations,
    resolveTenant,
    authenticate: identity.authenticate,
    offers: async (tenantId, feature) => (await tenants.get(tenantId)).features.includes(feature),
    agreementVersion: async (tenantId) => (await tenants.get(tenantId)).agreementVersion,
    files: serveLogos(tenants, resolveTenant),
    clientCredential: CLIENT_CREDENTIAL,
    uploadDir,
    admitUpload: (owner) => files.admit(owner),
    limits: options.limits,
    proofRequired: config.mode === 'live',
    ...(options.startedAt === undefined ? {} : { startedAt: options.startedAt }),
    explain: (error) => (error instanceof CoreUnavailable ? new Refused(error.reason) : null),
    journals: journalsOf(markets, coreOf),
    ready: () =>
      readiness(standby?.problems ?? [...markets.values()].flatMap(({ core }) => core.problems), [
        ...networkWarnings(funding.networkStates.all()),
        ...withdrawals.warnings,
        ...(options.drills?.warnings() ?? []),
      ]),
    ...(options.staticDir === null ? {} : { staticDir: options.staticDir }),
    ...(options.tls === null ? {} : { tls: options.tls }),
  };
  const { metrics } = options;
  if (metrics !== undefined) meterApp(metrics, { markets, stream, documents, jobs, messages, funding, withdrawals });
  const http = await buildHttp(metrics === undefined ? httpOptions : { ...httpOptions, onServed: meterHttp(metrics) });
  stream.attach(http.server);
  const close = async (): Promise<void> => {
    const drained = jobs.stop();
    await signers?.stop();
    await documents.close();
    await stream.shutdown();
    await http.close();
    await drained;
    await removeStateFile(config.dataDir);
    await mail.close();
    await sms?.close();
  };
  return {
    http,
    stream,
    identity,
    files,
    withdrawals,
    offerings,
    customers,
    operations,
    setUpDayTrades: dayTrades.setUp,
    networksOf: (tenantId) => funding.networkStates.of(tenantId),
    runJob: (name, tenantId) => jobs.run(name, tenantId),
    close,
  };
}
