import type { Transfer, TransferState } from '@kabuto/brokerage';
import { type TransferRow, toTransfer } from '../core/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { credit } from './credit.ts';
import type { CreditDeps, FundingDeps } from './deps.ts';
import { giveReference } from './paperwork.ts';
import { DEMO_SCREENING, type Screening } from './screening.ts';
import { step, take } from './step.ts';
import { verdictOf } from './tokens/verdict.ts';
import { lapsesOn } from './transfers/next-step.ts';
import { unlessMoved } from './transfers/unless-moved.ts';

/** Transfers taken further in one round. */
const AT_ONCE = 200;
const SYSTEM = { kind: 'system' } as const;

/** Deposits of customers in one state, those that were created first at the top. */
async function deposits({ pool }: FundingDeps, tenantId: number, state: TransferState, more = ''): Promise<Transfer[]> {
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<TransferRow>(
      `select * from transfer where tenant_id = $1 and state = $2 and open and direction = 'in' and account_id >= 100 ${more}
        order by transfer_id limit ${AT_ONCE}`,
      [tenantId, state],
    ),
  );
  return rows.map(toTransfer);
}

/** Screens a deposit and credits it, or holds it with the screening's code. Of tokens the verdict is stored. */
async function screen(deps: CreditDeps, { screen: check, actor }: Screening, tenantId: number, of: Transfer) {
  const core = deps.coreOf(tenantId);
  const outcome =
    of.token === undefined ? await check(of) : await verdictOf(deps, tenantId, of, { actor, check: () => check(of) });
  if (outcome.kind === 'passed') return credit(deps, core, { tenantId, transfer: of, actor });
  return take(core, of, { to: 'held', reason: outcome.code, actor }, { now: deps.now() });
}

/**
 * Advances deposits until a person has to decide: a declaration gets the reference that a killed server did not
 * write, matched money is screened and credited, rejected money is to be returned, and a declaration lapses. What the
 * services of a live brokerage check is left to a job of its own.
 */
export async function advanceDeposits(deps: CreditDeps, tenantId: number): Promise<void> {
  const { pool, coreOf, now } = deps;
  const core = coreOf(tenantId);
  const bare = `and not exists (select from funding_deposit d where d.tenant_id = transfer.tenant_id
    and d.transfer_id = transfer.transfer_id)`;
  for (const { transferId, amount } of await deposits(deps, tenantId, 'declared', bare))
    await withTenant(pool, tenantId, (client) =>
      giveReference(client, tenantId, { transferId, declared: amount, now: now() }),
    );
  for (const of of await deposits(deps, tenantId, 'matched'))
    await unlessMoved(() => take(core, of, { to: 'screening', actor: SYSTEM }, { now: now() }));
  await core.waitUntilCaughtUp();
  // of either sort those of the other one may all have to wait
  const sorts = (await deps.isDemo(tenantId)) ? ['and token is null', 'and token is not null'] : [];
  for (const sort of sorts)
    for (const of of await deposits(deps, tenantId, 'screening', sort))
      await unlessMoved(() => screen(deps, DEMO_SCREENING, tenantId, of));
  for (const of of await deposits(deps, tenantId, 'rejected', 'and source is not null and token is null'))
    await step(core, of, { to: 'returning', reason: of.reason ?? 'REJECTED', actor: SYSTEM }, { now: now() });
  const orderDate = core.feed.session?.orderDate;
  for (const of of orderDate === undefined ? [] : await deposits(deps, tenantId, 'declared')) {
    // In the order of their creation: later ones lapse later.
    if (orderDate === undefined || lapsesOn(of) >= orderDate) break;
    await step(core, of, { to: 'lapsed', actor: SYSTEM }, { now: now() });
  }
}
