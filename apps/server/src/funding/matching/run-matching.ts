import type { Transfer } from '@kabuto/brokerage';
import { unallocatedLines } from '../../bank/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { step } from '../step.ts';
import { declarationsFor } from './declarations.ts';
import { matchLine } from './match.ts';

/** Lines looked at in one round. */
const AT_ONCE = 500;
const MATCHING = { kind: 'system', id: 'matching' } as const;

/**
 * Matches unallocated lines with their declarations. A refusal means that another service or an operator was
 * faster. A line that the bank has taken back is left to an operator.
 */
export async function runMatching(deps: FundingDeps, tenantId: number): Promise<void> {
  const { pool, coreOf, now } = deps;
  const core = coreOf(tenantId);
  const lines = await withTenant(pool, tenantId, (client) => unallocatedLines(client, tenantId, AT_ONCE));
  for (const line of lines) {
    if (line.isCancelled) continue;
    const declared = await withTenant(pool, tenantId, (client) => declarationsFor(client, deps, tenantId, line));
    const match = matchLine(line, declared);
    if (match.kind === 'leave') continue;
    const of = declared.find(({ transferId }) => transferId === match.transferId);
    if (of === undefined) throw new Error(`transfer ${match.transferId} was not a candidate`);
    const from: Pick<Transfer, 'accountId' | 'transferId' | 'state'> = { ...of, state: 'declared' };
    const { transferId: lineId } = line;
    await step(
      core,
      from,
      match.kind === 'credit'
        ? { to: 'matched', lineId, actor: MATCHING }
        : { to: 'review', lineId, reason: match.reason, actor: MATCHING },
      { now: now() },
    );
    // The next line must not see a declaration that has its money.
    await core.waitUntilCaughtUp();
  }
}
