import { closeAccount } from '../../accounts/index.ts';
import type { Core } from '../../core/index.ts';
import { afterCommit, limits, type Operation, operation, Refused, TokenBuckets } from '../../platform/http/index.ts';
import { openDemoAccount } from '../open-demo-account.ts';
import { coreOfDemo, type DemoDeps } from './deps.ts';

/** Members whose resets are counted, at most. */
const MAX_TRACKED_MEMBERS = 10_000;

/** POSITIONS_OPEN {amount}: the account could not be closed; nothing has been replaced yet. */
async function assertNoDayTrades(core: Core, accountId: number): Promise<void> {
  const { isOpen, deficit } = await core.read(({ broker }) => ({
    isOpen: broker.margins().some((row) => row.accountId === accountId),
    deficit: broker.margin(accountId)?.deficit ?? 0,
  }));
  if (isOpen || deficit > 0) throw new Refused('POSITIONS_OPEN', null, { amount: String(deficit) });
}

/**
 * POST v1/demo/account/reset: the ledger is never rewritten, so the old account is closed and the member gets a new
 * one. The new one is opened before the old one is closed: after a crash in between the member still has the old
 * account. POSITIONS_OPEN {amount} while day trades are open or unpaid.
 */
export function resetDemo(deps: DemoDeps): Operation {
  const buckets = new TokenBuckets(MAX_TRACKED_MEMBERS);
  return operation('resetDemo', async ({ caller, member }) => {
    if (!member.demo) throw new Refused('DEMO_ONLY');
    const { tenantId } = caller;
    const core = coreOfDemo(deps, tenantId);
    await assertNoDayTrades(core, member.accountId);
    const seconds = buckets.take(`${tenantId} ${member.userId}`, limits.DEMO_RESETS);
    if (seconds > 0) throw new Refused('TOO_MANY_REQUESTS', null, { retryAfterSeconds: String(seconds) });
    const accountId = await openDemoAccount(deps.pool, core, tenantId, member.userId);
    const replaced = await afterCommit(async () => {
      const isFirst = await deps.replaceAccount(tenantId, member.userId, member.accountId, accountId);
      // Of two concurrent resets one loses: the account that it opened is closed again.
      await closeAccount(core, isFirst ? member.accountId : accountId);
      return isFirst;
    });
    if (!replaced) throw new Refused('TOO_MANY_REQUESTS', null, { retryAfterSeconds: '1' });
    return { accountId: String(accountId) };
  });
}
