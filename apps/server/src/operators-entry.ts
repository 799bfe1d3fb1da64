import type { FastifyInstance } from 'fastify';
import { type Core, CoreUnavailable } from './core/index.ts';
import { type OperatorOptions, serveOperators } from './operators/index.ts';
import { limits, Refused } from './platform/http/index.ts';
import { feeOperations, feeSchedule, Proposals, proposalOperations } from './proposals/index.ts';
import type { TenantMarket } from './tenant-market.ts';

export type OperatorsEntryOptions = Omit<OperatorOptions, 'operations' | 'explain'> & {
  readonly markets: ReadonlyMap<number, TenantMarket>;
};

/** The operators' port with all operations of operators, not yet listening. */
export function openOperatorsEntry(options: OperatorsEntryOptions): Promise<FastifyInstance> {
  const coreOf = (tenantId: number): Core => {
    const market = options.markets.get(tenantId);
    if (market !== undefined) return market.core;
    throw new Refused('BROKERAGE_STOPPED', null, { retryAfterSeconds: String(limits.HTTP.standbyRetrySeconds) });
  };
  const fees = feeSchedule(coreOf);
  const proposals = new Proposals(options.pool, [fees]);
  return serveOperators({
    ...options,
    operations: [...proposalOperations(options.pool, proposals), ...feeOperations(proposals, fees)],
    explain: (error) => (error instanceof CoreUnavailable ? new Refused(error.reason) : null),
  });
}
