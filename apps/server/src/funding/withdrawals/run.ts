import { actorText, type Transfer, type TransferActor } from '@kabuto/brokerage';
import { lockFiles, preparingFile, setAccepted } from '../../bank/index.ts';
import { type TransferRow, toTransfer } from '../../core/index.ts';
import { Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { DEMO_SCREENING, type Screening } from '../screening.ts';
import { readWithdrawals, setScreened, type WithdrawalRow } from './paperwork.ts';
import type { WithdrawalDeps } from './ports.ts';
import { finishFile, release } from './release.ts';
import { stepByHost } from './step.ts';
import { beginCooling } from './withdrawal-request.ts';

/** How long the demo's clerk and bank delay each step. */
const DEMO_MS = 20_000;
/** How long a draft may be confirmed (rules/money.md 2). */
const DRAFT_MS = 5 * 60_000;
/** Withdrawals of one run. */
const PAGE = 500;

const SYSTEM: TransferActor = { kind: 'system' };
const CLERK: TransferActor = { kind: 'clerk', id: 'demo' };
const DEMO_BANK: TransferActor = { kind: 'clerk', id: 'demo-bank' };

/**
 * Advances the withdrawals of a brokerage until a person has to decide (rules/money.md 6). Throws CoreUnavailable.
 */
export async function runWithdrawals(deps: WithdrawalDeps, tenantId: number): Promise<void> {
  const { pool, coreOf } = deps;
  const isDemo = await deps.isDemo(tenantId);
  await coreOf(tenantId).waitUntilCaughtUp();
  for (const { transfer, kept } of await underWay(deps, tenantId))
    await advance(deps, tenantId, transfer, kept, isDemo);
  const unfinished = await withTenant(pool, tenantId, async (client) => {
    await lockFiles(client, tenantId);
    return preparingFile(client, tenantId);
  });
  if (unfinished !== undefined) await finishFile(deps, tenantId, unfinished, isDemo ? CLERK : SYSTEM);
  if (isDemo) await runDemo(deps, tenantId);
}

async function underWay({ pool }: WithdrawalDeps, tenantId: number) {
  return withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<TransferRow>(
      `select * from transfer where tenant_id = $1 and open and direction = 'out' and method = 'bank'
          and state in ('draft', 'requested', 'cooling', 'screening') order by transfer_id limit ${PAGE}`,
      [tenantId],
    );
    const transfers = rows.map(toTransfer);
    const kept = await readWithdrawals(
      client,
      tenantId,
      transfers.map(({ transferId }) => transferId),
    );
    return transfers.map((transfer) => ({ transfer, kept: kept.get(transfer.transferId) }));
  });
}

async function advance(
  deps: WithdrawalDeps,
  tenantId: number,
  transfer: Transfer,
  kept: WithdrawalRow | undefined,
  isDemo: boolean,
): Promise<void> {
  const core = deps.coreOf(tenantId);
  const now = deps.now();
  const by = (actor: TransferActor) => (to: Transfer['state'], reason?: string) =>
    stepByHost(core, transfer, { to, actor, ...(reason === undefined ? {} : { reason }) }, { now });
  const { state, askedAt, notBefore } = transfer;
  if (state === 'draft' && now - (askedAt ?? 0) > DRAFT_MS) await by(SYSTEM)('cancelled');
  if (state === 'requested') await beginCooling(core, transfer, { now });
  if (state === 'cooling' && notBefore !== null && now >= notBefore) await by(SYSTEM)('screening');
  if (state !== 'screening' || kept === undefined) return;
  if (await isCardRemoved(deps, tenantId, kept)) await by(SYSTEM)('rejected', 'CARD_REMOVED');
  else if (isDemo && kept.screenedAt === null) await screen(deps, tenantId, transfer, DEMO_SCREENING);
  else if (isDemo && now - (kept.screenedAt ?? now) >= DEMO_MS) await by(CLERK)('approved');
}

/** Whether the customer has removed the card that the money would go to. */
const isCardRemoved = ({ pool, findCard }: WithdrawalDeps, tenantId: number, { userId, cardId }: WithdrawalRow) =>
  withTenant(pool, tenantId, async (client) => {
    const card = await findCard(client, { tenantId, userId }, cardId);
    return card === undefined || card.removedAt !== null;
  });

async function screen({ pool, now }: WithdrawalDeps, tenantId: number, transfer: Transfer, screening: Screening) {
  const { kind } = await screening.screen(transfer);
  if (kind !== 'passed') return;
  const of = { by: actorText(screening.actor), now: now() };
  await withTenant(pool, tenantId, (client) => setScreened(client, tenantId, transfer.transferId, of));
}

/** The demo's clerk releases and accepts files, its bank pays them: as operators do it, by the same code. */
async function runDemo(deps: WithdrawalDeps, tenantId: number): Promise<void> {
  const { pool, coreOf, now } = deps;
  await coreOf(tenantId).waitUntilCaughtUp();
  try {
    const clerk = { operatorId: null, key: null, proposal: null, actor: CLERK, only: null };
    await release(deps, tenantId, { ...clerk, approvedBefore: now() - DEMO_MS });
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== 'TRANSFER_FILE_EMPTY') throw error;
  }
  const paid = await withTenant(pool, tenantId, async (client) => {
    const { rows: files } = await client.query<{ fileId: number }>(
      `select file_id as "fileId" from transfer_file
        where tenant_id = $1 and state = 'released' and accepted_at is null and released_at <= $2`,
      [tenantId, now() - DEMO_MS],
    );
    for (const { fileId } of files) await setAccepted(client, tenantId, fileId, { by: null, now: now() });
    const { rows } = await client.query<TransferRow>(
      `select t.* from transfer t join transfer_file_line l using (tenant_id, transfer_id) join transfer_file f using (tenant_id, file_id)
        where t.tenant_id = $1 and t.open and t.state = 'sent' and l.state = 'sent' and f.released_at <= $2
        order by t.transfer_id limit ${PAGE}`,
      [tenantId, now() - DEMO_MS],
    );
    return rows.map(toTransfer);
  });
  for (const transfer of paid)
    await stepByHost(coreOf(tenantId), transfer, { to: 'paid', actor: DEMO_BANK }, { now: now() });
}
