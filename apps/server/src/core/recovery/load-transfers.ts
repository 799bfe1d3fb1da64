import type { Transfer } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { pages } from '../store/cursor.ts';

/** Transfers that are not final, by number. */
const OPEN_TRANSFERS = 'select * from transfer where open order by transfer_id';

/** A row of the table `transfer`. */
export type TransferRow = {
  transfer_id: number;
  account_id: number;
  direction: string;
  method: string;
  asset: string;
  amount: number;
  fee: number;
  state: string;
  source: string | null;
  into_id: number | null;
  reason: string | null;
  not_before: number | null;
  claimed: number;
  asked_at: number | null;
  destination: string | null;
  approved_at: number | null;
  approved_by: string | null;
  locked_until: string | null;
  unreconciled: true | null;
  funded: number | null;
  token: string | null;
  units: number | null;
  rate: number | null;
  least_units: number | null;
  most_units: number | null;
  fee_cap: number | null;
  created_at: number;
  updated_at: number;
};

/** A transfer from its row, which this core wrote from branded values: reading it back restores the brands. */
export const toTransfer = (row: TransferRow): Transfer =>
  ({
    transferId: row.transfer_id,
    accountId: row.account_id,
    direction: row.direction,
    method: row.method,
    asset: row.asset,
    amount: row.amount,
    fee: row.fee,
    state: row.state,
    source: row.source,
    into: row.into_id,
    reason: row.reason,
    notBefore: row.not_before,
    claimed: row.claimed,
    askedAt: row.asked_at,
    ...(row.destination === null ? {} : { destination: row.destination }),
    ...(row.approved_at === null ? {} : { approvedAt: row.approved_at }),
    ...(row.approved_by === null ? {} : { approvedBy: row.approved_by }),
    ...(row.locked_until === null ? {} : { lockedUntil: row.locked_until }),
    ...(row.unreconciled === null ? {} : { unreconciled: row.unreconciled }),
    ...(row.funded === null ? {} : { funded: row.funded }),
    ...(row.token === null ? {} : { token: row.token }),
    ...(row.units === null ? {} : { units: row.units }),
    ...(row.rate === null ? {} : { rate: row.rate }),
    ...(row.least_units === null ? {} : { leastUnits: row.least_units }),
    ...(row.most_units === null ? {} : { mostUnits: row.most_units }),
    ...(row.fee_cap === null ? {} : { feeCap: row.fee_cap }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }) as Transfer;

/** Transfers that are not final, by number, page by page. */
export async function* transferPages(client: ClientBase): AsyncGenerator<Transfer[]> {
  for await (const page of pages<TransferRow>(client, OPEN_TRANSFERS)) yield page.map(toTransfer);
}
