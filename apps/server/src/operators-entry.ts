import type { FastifyInstance } from 'fastify';
import {
  bankDetailsKind,
  bankDetailsSet,
  fileQueue,
  importOperations,
  reconciliationOperations,
} from './bank/index.ts';
import { ZenginDirectory } from './cards/index.ts';
import { type Core, CoreUnavailable } from './core/index.ts';
import { type Customers, customerPolicyOffice } from './customers/index.ts';
import { dayTradeOffice, marginList } from './day-trades/index.ts';
import { readProgress } from './documents/index.ts';
import type { Files } from './files/index.ts';
import {
  depositQueue,
  destinationsOf,
  fundReviewOperations,
  lineQueue,
  type NetworkState,
  type Withdrawals,
  withdrawalQueue,
} from './funding/index.ts';
import { caseQueue, payerNames, reviewOperations } from './identity-check/index.ts';
import { readProofs } from './instance/index.ts';
import { latestFees } from './latest-fees.ts';
import { newsOfficeOperations } from './news/index.ts';
import { agreementQueue, type Offerings, offeringQueue } from './offerings/index.ts';
import { officeKinds } from './office-kinds.ts';
import { logList, type OperatorOptions, operatorList, serveOperators } from './operators/index.ts';
import { limits, Refused } from './platform/http/index.ts';
import {
  createProposals,
  feeOperations,
  moneyOperations,
  operatorProposals,
  proposalOperations,
  proposalQueue,
} from './proposals/index.ts';
import { referralOfficeOperations } from './referral/operator/index.ts';
import { settingsOffice } from './settings/index.ts';
import { journalsOf, type TenantMarket } from './tenant-market.ts';
import { messageFailureList, todaySummary } from './today/index.ts';
import { tradingOffice } from './trading/index.ts';

/** Work may wait so long, and shares or multiples of it. */
const DAY = 24 * 3_600_000;

export type OperatorsEntryOptions = Omit<OperatorOptions, 'operations' | 'explain' | 'journals'> & {
  readonly markets: ReadonlyMap<number, TenantMarket>;
  readonly files: Pick<Files, 'read' | 'existing' | 'sealFor' | 'openFor' | 'claim' | 'isUniform'>;
  /** The server's mode. */
  readonly mode: 'demo' | 'live';
  readonly withdrawals: Pick<Withdrawals, 'office' | 'kinds' | 'payoutOf' | 'chain' | 'signers'>;
  readonly offerings: Pick<Offerings, 'office' | 'kinds'>;
  readonly customers: Pick<Customers, 'office'>;
  /** How far the chains have been read. */
  readonly networksOf: (tenantId: number) => readonly NetworkState[];
};

/** The operators' port with all operations of operators, not yet listening. */
export function openOperatorsEntry(options: OperatorsEntryOptions): Promise<FastifyInstance> {
  const marketOf = (tenantId: number): TenantMarket => {
    const market = options.markets.get(tenantId);
    if (market !== undefined) return market;
    throw new Refused('BROKERAGE_STOPPED', null, { retryAfterSeconds: String(limits.HTTP.standbyRetrySeconds) });
  };
  const coreOf = (tenantId: number): Core => marketOf(tenantId).core;
  const { pool, tenants, files, withdrawals, offerings, mode, now = Date.now } = options;
  const { payoutOf, chain } = withdrawals;
  const more = [...withdrawals.kinds, bankDetailsKind];
  const office = officeKinds(pool, coreOf, { withdrawals, offerings });
  const { proposals, fees, money } = createProposals(pool, coreOf, office);
  let directory: ZenginDirectory | undefined;
  const names = (): ZenginDirectory => {
    directory ??= new ZenginDirectory();
    return directory;
  };
  const isDemo = async (tenantId: number): Promise<boolean> =>
    mode === 'demo' && (await tenants.get(tenantId)).mode === 'demo';
  const payerOf = payerNames(files, mode);
  return serveOperators({
    ...options,
    journals: journalsOf(options.markets, coreOf),
    operations: [
      ...proposalOperations(pool, proposals),
      ...feeOperations(proposals, fees),
      ...operatorProposals(pool, proposals),
      ...settingsOffice({ pool, feesOf: (tenantId) => latestFees(coreOf(tenantId), tenantId) }, proposals),
      ...reviewOperations({ pool, tenants, files }),
      ...importOperations({ pool, isDemo }),
      ...options.customers.office,
      ...customerPolicyOffice({ pool, coreOf }, proposals),
      marginList({ pool, marketOf }),
      ...dayTradeOffice({ marketOf, coreOf }, proposals),
      ...tradingOffice({ pool, marketOf, now }, proposals),
      ...newsOfficeOperations({
        pool,
        knowsInstrument: (tenantId, code) => options.markets.get(tenantId)?.catalogue.knows(code) === true,
      }),
      ...referralOfficeOperations({ pool }),
      bankDetailsSet(proposals, names),
      ...fundReviewOperations({ pool, tenants, files, coreOf, mode, now, payerOf, destinationsOf, payoutOf, chain }),
      ...withdrawals.office(proposals),
      ...offerings.office(proposals, files),
      ...reconciliationOperations({ pool, coreOf }),
      ...moneyOperations(proposals, money, more),
      operatorList(pool, tenants),
      logList(pool),
      messageFailureList(pool),
      todaySummary(
        pool,
        coreOf,
        [
          { queue: 'proposals', limitMs: DAY, read: proposalQueue },
          { queue: 'identityCases', limitMs: 2 * DAY, read: caseQueue },
          { queue: 'deposits', limitMs: DAY, read: depositQueue },
          { queue: 'bankLines', limitMs: DAY, read: lineQueue },
          { queue: 'withdrawals', limitMs: DAY, read: withdrawalQueue },
          { queue: 'transferFiles', limitMs: DAY / 6, read: fileQueue },
          { queue: 'agreements', limitMs: 2 * DAY, read: agreementQueue },
          { queue: 'offerings', limitMs: DAY / 24, read: offeringQueue },
        ],
        (tenantId) => ({
          networks: [...options.networksOf(tenantId)],
          signedOther: withdrawals.signers.othersOf(tenantId).map(String),
        }),
        readProofs,
        readProgress,
      ),
    ],
    explain: (error) => (error instanceof CoreUnavailable ? new Refused(error.reason) : null),
  });
}
