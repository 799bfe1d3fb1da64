import type { DestinationView } from '@kabuto/contract';
import type pg from 'pg';
import type { DestinationOf } from '../deps.ts';

/** What is kept of a withdrawal besides the transfer itself. Times are epoch milliseconds of the system clock. */
export type WithdrawalRow = {
  readonly transferId: number;
  readonly userId: number;
  readonly cardId: number;
  readonly shown: DestinationView;
  readonly salt: Buffer;
  readonly subject: string;
  readonly sealed: Buffer;
  /** A market date. */
  readonly arrivesOn: string;
  readonly createdAt: number;
  readonly confirmedAt: number | null;
  readonly screenedAt: number | null;
  readonly screenedBy: string | null;
};

const COLUMNS = `transfer_id as "transferId", user_id as "userId", card_id as "cardId", shown, salt, subject, sealed,
  arrives_on::text as "arrivesOn", created_at as "createdAt", confirmed_at as "confirmedAt",
  screened_at as "screenedAt", screened_by as "screenedBy"`;

/** The paperwork of those of the transfers that have one, by their number. */
export async function readWithdrawals(
  client: pg.ClientBase,
  tenantId: number,
  transferIds: readonly number[],
): Promise<ReadonlyMap<number, WithdrawalRow>> {
  if (transferIds.length === 0) return new Map();
  const { rows } = await client.query<WithdrawalRow>(
    `select ${COLUMNS} from funding_withdrawal where tenant_id = $1 and transfer_id = any($2::bigint[])`,
    [tenantId, transferIds],
  );
  return new Map(rows.map((row) => [row.transferId, row]));
}

/** As `readWithdrawals` for one, whose row stays locked until the transaction ends. */
export async function lockWithdrawal(client: pg.ClientBase, tenantId: number, transferId: number) {
  const { rows } = await client.query<WithdrawalRow>(
    `select ${COLUMNS} from funding_withdrawal where tenant_id = $1 and transfer_id = $2 for update`,
    [tenantId, transferId],
  );
  return rows[0];
}

/** Keeps the paperwork of a draft; a draft that has it keeps it. Returns what is kept. */
export async function insertWithdrawal(
  client: pg.ClientBase,
  tenantId: number,
  of: Omit<WithdrawalRow, 'confirmedAt' | 'screenedAt' | 'screenedBy'>,
): Promise<WithdrawalRow> {
  await client.query(
    `insert into funding_withdrawal (tenant_id, transfer_id, user_id, card_id, shown, salt, subject, sealed, arrives_on, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      tenantId,
      of.transferId,
      of.userId,
      of.cardId,
      JSON.stringify(of.shown),
      of.salt,
      of.subject,
      of.sealed,
      of.arrivesOn,
      of.createdAt,
    ],
  );
  const kept = (await readWithdrawals(client, tenantId, [of.transferId])).get(of.transferId);
  if (kept === undefined) throw new Error(`withdrawal ${of.transferId} has no paperwork`);
  return kept;
}

/** Records that the customer has confirmed the withdrawal. */
export async function setConfirmed(client: pg.ClientBase, tenantId: number, transferId: number, now: number) {
  await client.query(
    'update funding_withdrawal set confirmed_at = $3 where tenant_id = $1 and transfer_id = $2 and confirmed_at is null',
    [tenantId, transferId, now],
  );
}

/** Records that a screening has passed. */
export async function setScreened(
  client: pg.ClientBase,
  tenantId: number,
  transferId: number,
  of: { readonly by: string; readonly now: number },
): Promise<void> {
  await client.query(
    `update funding_withdrawal set screened_at = $3, screened_by = $4
      where tenant_id = $1 and transfer_id = $2 and screened_at is null`,
    [tenantId, transferId, of.now, of.by],
  );
}

/** The destinations of those of the transfers that are withdrawals, as the views of transfers show them. */
export async function destinationsOf(
  client: pg.ClientBase,
  tenantId: number,
  transferIds: readonly number[],
): Promise<ReadonlyMap<number, DestinationOf>> {
  const rows = await readWithdrawals(client, tenantId, transferIds);
  return new Map([...rows].map(([id, { shown, arrivesOn }]) => [id, { destination: shown, arrivesOn }]));
}

/** Sets the day on which the bank pays these withdrawals. */
export const setArrival = (
  client: pg.ClientBase,
  tenantId: number,
  transferIds: readonly number[],
  arrivesOn: string,
) =>
  client.query(
    'update funding_withdrawal set arrives_on = $3 where tenant_id = $1 and transfer_id = any($2::bigint[])',
    [tenantId, transferIds, arrivesOn],
  );
