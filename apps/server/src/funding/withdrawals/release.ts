import type { Transfer, TransferActor } from '@kabuto/brokerage';
import { epochMs } from '@kabuto/market';
import type pg from 'pg';
import {
  closeFile,
  decideLine,
  type FileLine,
  fileContext,
  fileOfRelease,
  findFile,
  insertFile,
  lockFile,
  lockFiles,
  type NewLine,
  paymentProblem,
  preparingFile,
  type Release,
  readBankDetails,
  readLines,
  type Sender,
  type TransferFileRow,
  writeFile,
} from '../../bank/index.ts';
import { Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { sha256 } from '../../platform/seal/index.ts';
import { paidOn, sentOn } from './arrival.ts';
import { readCashier } from './cashier.ts';
import { openDestination } from './destination.ts';
import { readWithdrawals, setArrival } from './paperwork.ts';
import type { WithdrawalDeps } from './ports.ts';
import { stepByHost } from './step.ts';

/** Withdrawals of one file; what is beyond goes into the next. */
const MAX_LINES = 5_000;
/** What the trailer has digits for, yen. */
const MAX_SUM = 999_999_999_999;
const ACCOUNT_TYPES = { ordinary: '1', current: '2', savings: '4' } as const;
/** Steps that are asked of the broker at once. */
const AT_ONCE = 64;
/** States after `sent`, which only the step of a file leads to. */
const WAS_SENT: readonly Transfer['state'][] = ['sent', 'paid', 'returned'];

/** Who releases. `only`: these withdrawals; null: all that are approved. */
export type ReleaseOf = Release & {
  readonly actor: TransferActor;
  readonly only: readonly number[] | null;
  /**
   * Only what was approved before, epoch milliseconds, and not left out of any file but for a freeze that is over: who
   * gives no list would make the same empty file again and again.
   */
  readonly approvedBefore?: number;
};

/**
 * Writes approved withdrawals into one transfer file and marks them as sent (decision 0099). First the list is stored,
 * then each withdrawal is stepped under a key of file and transfer, then the bytes are made of those that were sent and
 * stored with the end of the preparation: a killed release is continued by the next one or by the job. Parallel ones
 * continue the same file. Throws Refused TRANSFER_FILE_EMPTY, DEPOSITS_CLOSED without bank details; CoreUnavailable.
 */
export async function release(deps: WithdrawalDeps, tenantId: number, of: ReleaseOf): Promise<TransferFileRow> {
  const { pool, coreOf } = deps;
  for (;;) {
    await coreOf(tenantId).waitUntilCaughtUp();
    const { fileId, isOwn } = await withTenant(pool, tenantId, (client) => prepare(client, deps, tenantId, of));
    await finishFile(deps, tenantId, fileId, of.actor);
    // A proposal names its own withdrawals: what another release has left unfinished goes first.
    if (!isOwn && of.proposal !== null) continue;
    const file = await withTenant(pool, tenantId, (client) => findFile(client, tenantId, fileId));
    if (file?.state !== 'released') throw new Refused('TRANSFER_FILE_EMPTY');
    return file;
  }
}

async function prepare(client: pg.ClientBase, deps: WithdrawalDeps, tenantId: number, of: ReleaseOf) {
  await lockFiles(client, tenantId);
  const known = await fileOfRelease(client, tenantId, of);
  if (known !== undefined) return { fileId: known, isOwn: true };
  const unfinished = await preparingFile(client, tenantId);
  if (unfinished !== undefined) return { fileId: unfinished, isOwn: false };
  const approved = await approvedOnes(client, tenantId, of);
  if (approved.length === 0) throw new Refused('TRANSFER_FILE_EMPTY');
  const { sender, payOn } = await senderOf(client, deps, tenantId);
  const lines: NewLine[] = [];
  for (const one of approved)
    lines.push({ ...one, reason: await hostProblem(client, deps, tenantId, { ...one, sender, payOn }) });
  return { fileId: await insertFile(client, tenantId, of, { lines, now: deps.now() }), isOwn: true };
}

type Approved = { readonly transferId: number; readonly accountId: number; readonly amount: number };

/** The approved withdrawals that are in no file, as many as one holds. */
export async function approvedOnes(
  client: pg.ClientBase,
  tenantId: number,
  { only, approvedBefore }: Pick<ReleaseOf, 'only' | 'approvedBefore'>,
): Promise<Approved[]> {
  const { rows } = await client.query<Approved>(
    `select transfer_id as "transferId", account_id as "accountId", amount from transfer t
      where tenant_id = $1 and open and state = 'approved' and direction = 'out' and method = 'bank'
        and ($2::bigint[] is null or transfer_id = any($2))
        and not exists (select from transfer_file_line l
          where l.tenant_id = t.tenant_id and l.transfer_id = t.transfer_id
            and (l.state <> 'left' or ($3::bigint is not null and l.reason is distinct from 'TRADING_NOT_ALLOWED')))
        and ($3::bigint is null or (t.approved_at <= $3 and not exists (select from account a
          where a.tenant_id = t.tenant_id and a.account_id = t.account_id and a.status = 'frozen')))
      order by transfer_id limit ${MAX_LINES}`,
    [tenantId, only, approvedBefore ?? null],
  );
  let sum = 0;
  return rows.filter(({ amount }) => {
    if (sum + amount > MAX_SUM) return false;
    sum += amount;
    return true;
  });
}

/**
 * Why a withdrawal must not become sent although the broker would allow it: its card was removed, or the format cannot
 * hold its destination. Decided with the list and never again, since parallel releases have to decide alike.
 */
async function hostProblem(
  client: pg.ClientBase,
  { sealer, findCard }: WithdrawalDeps,
  tenantId: number,
  of: Approved & { readonly sender: Sender; readonly payOn: string },
): Promise<string | null> {
  const { transferId, amount, sender, payOn } = of;
  const kept = (await readWithdrawals(client, tenantId, [transferId])).get(transferId);
  if (kept === undefined) return 'DESTINATION_UNKNOWN';
  const card = await findCard(client, { tenantId, userId: kept.userId }, kept.cardId);
  if (card === undefined || card.removedAt !== null) return 'CARD_REMOVED';
  const to = openDestination(sealer, tenantId, transferId, kept.sealed);
  return paymentProblem(sender, payOn, { transferId, amount, to }) === null ? null : 'DESTINATION_INVALID';
}

/** Completes a file whose list is stored; one that is complete stays as it is. Throws CoreUnavailable. */
export async function finishFile(deps: WithdrawalDeps, tenantId: number, fileId: number, actor: TransferActor) {
  const { pool } = deps;
  const lines = await withTenant(pool, tenantId, (client) => readLines(client, tenantId, fileId));
  const listed = lines.filter(({ state }) => state === 'listed');
  for (let at = 0; at < listed.length; at += AT_ONCE)
    await Promise.all(
      listed.slice(at, at + AT_ONCE).map(async (line) => {
        const reason = await send(deps, tenantId, fileId, line, actor);
        const { transferId } = line;
        await withTenant(pool, tenantId, (client) => decideLine(client, tenantId, { fileId, transferId, reason }));
      }),
    );
  await coreCaughtUp(deps, tenantId);
  await withTenant(pool, tenantId, (client) => close(client, deps, tenantId, fileId));
}

const coreCaughtUp = ({ coreOf }: WithdrawalDeps, tenantId: number) => coreOf(tenantId).waitUntilCaughtUp();

/** The brokerage at its bank, and the day on which the bank pays what is sent now. */
async function senderOf(client: pg.ClientBase, { coreOf }: WithdrawalDeps, tenantId: number) {
  const details = await readBankDetails(client, tenantId);
  if (details === undefined) throw new Refused('DEPOSITS_CLOSED');
  const cashier = await readCashier(client, tenantId);
  const { bankKana: bankName, branchKana: branchName } = details;
  const type = ACCOUNT_TYPES[details.type];
  const sender: Sender = { ...details, bankName, branchName, type, clientCode: cashier.clientCode };
  return { sender, payOn: paidOn(sentOn(cashier, epochMs(coreOf(tenantId).clock.marketTime))) };
}

/**
 * Marks a listed withdrawal as sent. Returns why the broker refused it; null: it is sent. Only a file that lists it can
 * send it, so one that has been sent was sent by this file, also after its key has expired.
 */
async function send(
  { coreOf, now }: WithdrawalDeps,
  tenantId: number,
  fileId: number,
  { transferId, accountId }: FileLine,
  actor: TransferActor,
): Promise<string | null> {
  const from = { accountId, transferId, state: 'approved' } as const;
  const key = `file-${fileId}-${transferId}`;
  const { refusal } = await stepByHost(coreOf(tenantId), from, { to: 'sent', actor }, { now: now(), key });
  if (refusal?.reason === 'TRANSFER_STATE' && WAS_SENT.some((state) => state === refusal.params.state)) return null;
  return refusal?.reason ?? null;
}

/** Makes the bytes of what was sent and ends the preparation, in one transaction. */
async function close(client: pg.ClientBase, deps: WithdrawalDeps, tenantId: number, fileId: number): Promise<void> {
  const { sealer, now } = deps;
  if ((await lockFile(client, tenantId, fileId)) !== 'preparing') return;
  const lines = await readLines(client, tenantId, fileId);
  // A parallel release still decides about one of them.
  if (lines.some(({ state }) => state === 'listed')) throw new Error(`transfer file ${fileId} is not decided`);
  const ids = lines.filter(({ state }) => state === 'sent').map(({ transferId }) => transferId);
  if (ids.length === 0) {
    await closeFile(client, tenantId, fileId, { written: null, now: now() });
    return;
  }
  const { sender, payOn } = await senderOf(client, deps, tenantId);
  const { rows } = await client.query<{ transferId: number; amount: number }>(
    `select transfer_id as "transferId", amount from transfer
      where tenant_id = $1 and transfer_id = any($2::bigint[]) order by transfer_id`,
    [tenantId, ids],
  );
  const kept = await readWithdrawals(client, tenantId, ids);
  const payments = rows.map(({ transferId, amount }) => {
    const row = kept.get(transferId);
    if (row === undefined) throw new Error(`withdrawal ${transferId} has no paperwork`);
    return { transferId, amount, to: openDestination(sealer, tenantId, transferId, row.sealed) };
  });
  const bytes = writeFile(sender, payOn, payments);
  const sum = payments.reduce((all, { amount }) => all + amount, 0);
  const sealed = sealer.seal(bytes, fileContext(tenantId, fileId));
  const written = { payOn, count: payments.length, sum, sha256: sha256(bytes), sealed };
  await closeFile(client, tenantId, fileId, { written, now: now() });
  await setArrival(client, tenantId, ids, payOn);
}
