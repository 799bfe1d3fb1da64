import type { FastifyInstance } from 'fastify';
import { type Core, CoreUnavailable } from './core/index.ts';
import { type OperatorOptions, serveOperators } from './operators/index.ts';
import { limits, Refused } from './platform/http/index.ts';
import { feeOperations, feeSchedule, Proposals, proposalOperations } from './proposals/index.ts';
import type { TenantMarket } from './tenant-market.ts';

export type OperatorsEntryOptions = Omit<OperatorOptions, 'operations' | 'explain'> & {
  readonly markets: ReadonlyMap<number, TenantMarket>;
};

/** The operators' port with everything that operators do, not yet listening; `resume` executes what was approved before the server ended. */
export async function openOperatorsEntry(
  options: OperatorsEntryOptions,
): Promise<{ readonly http: FastifyInstance; readonly resume: () => Promise<void> }> {
  const { pool, markets, now = Date.now } = options;
  const coreOf = (tenantId: number): Core => {
    const market = markets.get(tenantId);
    if (market !== undefined) return market.core;
    throw new Refused('BROKERAGE_STOPPED', null, { retryAfterSeconds: String(limits.HTTP.standbyRetrySeconds) });
  };
  const fees = feeSchedule(coreOf);
  const proposals = new Proposals(pool, [fees]);
  const http = await serveOperators({
    ...options,
    operations: [...proposalOperations(pool, proposals), ...feeOperations(proposals, fees)],
    explain: (error) => (error instanceof CoreUnavailable ? new Refused(error.reason) : null),
  });
  return {
    http,
    resume: async () => {
      for (const tenantId of markets.keys()) await proposals.resume(tenantId, now());
    },
  };
}
