import { accepted } from '../../accounts/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { openDemoAccount } from '../open-demo-account.ts';
import { coreOfDemo, type DemoDeps } from './deps.ts';

/**
 * POST v1/demo/account/reset: the ledger is never rewritten, so the old account is closed and the member gets a fresh one.
 * The fresh one exists before the old one is closed: a crash in between leaves the member with the old account.
 */
export const resetDemo = (deps: DemoDeps): Operation =>
  operation('resetDemo', async ({ caller, member }) => {
    if (!member.demo) throw new Refused('DEMO_ONLY');
    const core = coreOfDemo(deps, caller.tenantId);
    const accountId = await openDemoAccount(deps.pool, core, caller.tenantId);
    await deps.replaceAccount(caller.tenantId, member.userId, accountId);
    accepted(await core.submit({ input: { kind: 'closeAccount', accountId: member.accountId } }));
    return { accountId: String(accountId) };
  });
