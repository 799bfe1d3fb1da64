import type { FastifyInstance } from 'fastify';
import { type Core, CoreUnavailable } from './core/index.ts';
import type { Files } from './files/index.ts';
import type { Withdrawals } from './funding/index.ts';
import { caseQueue, reviewOperations } from './identity-check/index.ts';
import { logList, type OperatorOptions, operatorList, serveOperators } from './operators/index.ts';
import { limits, Refused } from './platform/http/index.ts';
import {
  createProposals,
  feeOperations,
  operatorProposals,
  proposalOperations,
  proposalQueue,
} from './proposals/index.ts';
import type { TenantMarket } from './tenant-market.ts';
import { todaySummary } from './today/index.ts';

export type OperatorsEntryOptions = Omit<OperatorOptions, 'operations' | 'explain'> & {
  readonly markets: ReadonlyMap<number, TenantMarket>;
  readonly files: Pick<Files, 'read' | 'existing' | 'sealFor' | 'openFor'>;
  readonly withdrawals: Pick<Withdrawals, 'office'>;
};

/** The operators' port with all operations of operators, not yet listening. */
export function openOperatorsEntry(options: OperatorsEntryOptions): Promise<FastifyInstance> {
  const coreOf = (tenantId: number): Core => {
    const market = options.markets.get(tenantId);
    if (market !== undefined) return market.core;
    throw new Refused('BROKERAGE_STOPPED', null, { retryAfterSeconds: String(limits.HTTP.standbyRetrySeconds) });
  };
  const { pool, tenants, files, withdrawals } = options;
  const { proposals, fees } = createProposals(pool, coreOf);
  return serveOperators({
    ...options,
    operations: [
      ...proposalOperations(pool, proposals),
      ...feeOperations(proposals, fees),
      ...operatorProposals(pool, proposals),
      ...reviewOperations({ pool, tenants, files }),
      ...withdrawals.office,
      operatorList(pool, tenants),
      logList(pool),
      todaySummary(pool, coreOf, [
        { queue: 'proposals', read: proposalQueue },
        { queue: 'identityCases', read: caseQueue },
      ]),
    ],
    explain: (error) => (error instanceof CoreUnavailable ? new Refused(error.reason) : null),
  });
}
