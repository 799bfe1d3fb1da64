import type pg from 'pg';

/** What the ledger has of the brokerage's bank account, by one step of a transfer. */
export type LedgerRow = {
  readonly transferId: number;
  /** A line belongs to no customer yet. */
  readonly kind: 'line' | 'deposit' | 'withdrawal';
  /** The state that the step has led to. */
  readonly state: string;
  /** Yen: positive when money came in. */
  readonly amount: number;
  /** The line's source; null for money that left. */
  readonly source: string | null;
  /** The transfer file of a withdrawal, and its sum; null for all others. */
  readonly fileId: number | null;
};

/**
 * Postings of the house account `bank` (3), whose sign is the ledger's: money at the bank is negative there. A line has
 * the bank's own date, a paid withdrawal the day for which its file was written, and all else the market date of its
 * step.
 */
const ROWS = `select s.transfer_id as "transferId", s.state,
    case when t.direction = 'out' then 'withdrawal' when t.account_id >= 100 then 'deposit' else 'line' end as kind,
    (0 - h.amount)::bigint as amount,
    case when s.state = 'unallocated' then t.source end as source, f.file_id as "fileId",
    coalesce(l.booked_on, case when s.state = 'paid' then f.pay_on end, (to_timestamp(s.at / 1000.0) at time zone 'Asia/Tokyo')::date) as date
  from house_posting h
  join lateral (select * from transfer_step x where x.tenant_id = h.tenant_id and x.journal_seq = h.to_seq
    order by event_seq desc limit 1) s on true
  join transfer t on t.tenant_id = s.tenant_id and t.transfer_id = s.transfer_id
  left join lateral (select booked_on from bank_line b where b.tenant_id = s.tenant_id and b.transfer_id = s.transfer_id
    and s.state = 'unallocated' order by line_id limit 1) l on true
  left join lateral (select file_id, pay_on from transfer_file_line y join transfer_file using (tenant_id, file_id)
    where y.tenant_id = s.tenant_id and y.transfer_id = s.transfer_id and y.state = 'sent' limit 1) f on true
 where h.tenant_id = $1 and h.account_id = 3 and h.asset = 'JPY'`;

/** What the ledger had at the bank before the market date, yen. */
export async function ledgerOpening(client: pg.ClientBase, tenantId: number, date: string): Promise<number> {
  const { rows } = await client.query<{ opening: number }>(
    `select coalesce(sum(amount), 0)::bigint as opening from (${ROWS}) r where date < $2`,
    [tenantId, date],
  );
  return rows[0]?.opening ?? 0;
}

/** The ledger's rows of a market date. */
export async function ledgerRows(client: pg.ClientBase, tenantId: number, date: string): Promise<LedgerRow[]> {
  const { rows } = await client.query<LedgerRow>(
    `select "transferId", kind, state, amount, source, "fileId" from (${ROWS}) r where date = $2 order by "transferId"`,
    [tenantId, date],
  );
  return rows;
}
