import type { TransferState } from '@kabuto/brokerage';
import type pg from 'pg';

/** A line of the bank that was booked, as the file has it, and the state of its money. */
export type BankLineRow = {
  readonly transferId: number;
  readonly state: TransferState;
  /** Yen that were booked. */
  readonly amount: number;
  readonly payer: string;
  readonly payerBank: string;
  readonly payerBranch: string;
  readonly text: string;
  readonly bookedOn: string;
  readonly importId: number;
  readonly source: string;
  /** Whether the bank has taken it back since. */
  readonly isCancelled: boolean;
  /** Whether the treasury has paid with it (decision 0113), and the payment has not been reversed. */
  readonly isTreasury: boolean;
};

/** Each transfer's line by the first file that has it. A cancellation has the account's enquiry number and amount. */
const SELECT = `select t.transfer_id as "transferId", t.state, l.cleared as amount, l.payer, l.payer_bank as "payerBank",
    l.payer_branch as "payerBranch", l.text, l.booked_on as "bookedOn", l.import_id as "importId", l.source,
    exists (select from bank_line c where c.tenant_id = l.tenant_id and c.kind = 'cancellation' and c.enquiry = l.enquiry
      and c.amount = l.amount and c.payer = l.payer) as "isCancelled",
    t.state = 'allocated' and t.into_id is null as "isTreasury"
  from transfer t join lateral (select * from bank_line where tenant_id = t.tenant_id and transfer_id = t.transfer_id
    order by line_id limit 1) l on true
 where t.tenant_id = $1`;

/** The newest lines that belong to no customer and are not going back, those that came first at the top. */
export async function unallocatedLines(client: pg.ClientBase, tenantId: number, limit: number): Promise<BankLineRow[]> {
  const { rows } = await client.query<BankLineRow>(
    `${SELECT} and t.state = 'unallocated' and t.open order by t.transfer_id desc limit $2`,
    [tenantId, limit],
  );
  return rows.toReversed();
}

/** The line whose money a transfer has: its own, or the one that it took over; undefined: none. */
export async function lineOf(
  client: pg.ClientBase,
  tenantId: number,
  transferId: number,
): Promise<BankLineRow | undefined> {
  const { rows } = await client.query<BankLineRow>(
    `${SELECT} and (t.transfer_id = $2 or t.into_id = $2) order by t.transfer_id limit 1`,
    [tenantId, transferId],
  );
  return rows[0];
}

/** A page of lines, newest first, and their number. */
export async function listLines(
  client: pg.ClientBase,
  tenantId: number,
  isUnallocated: boolean,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly BankLineRow[]; readonly total: number }> {
  const which = isUnallocated ? `t.state in ('unallocated', 'returning') and t.account_id = 8 and t.open` : 'true';
  const from = `${SELECT} and ${which}`;
  const { rows } = await client.query<BankLineRow>(`${from} order by t.transfer_id desc limit $2 offset $3`, [
    tenantId,
    limit,
    offset,
  ]);
  const counted = await client.query<{ total: number }>(`select count(*)::int as total from (${from}) as found`, [
    tenantId,
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Whether an earlier credit of this account came from the same bank and branch. */
export async function isKnownBranch(
  client: pg.ClientBase,
  tenantId: number,
  { accountId, line }: { readonly accountId: number; readonly line: BankLineRow },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from transfer d join transfer t on t.tenant_id = d.tenant_id and (t.transfer_id = d.transfer_id or t.into_id = d.transfer_id)
        join bank_line l on l.tenant_id = t.tenant_id and l.transfer_id = t.transfer_id
      where d.tenant_id = $1 and d.account_id = $2 and d.state = 'credited' and l.payer_bank = $3 and l.payer_branch = $4
        and l.payer_bank <> '' limit 1`,
    [tenantId, accountId, line.payerBank, line.payerBranch],
  );
  return rowCount !== 0;
}
