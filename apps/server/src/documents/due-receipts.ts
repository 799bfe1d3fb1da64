import type { ClientBase } from 'pg';
import type { DueDocument, Wanted } from './due-document.ts';
import { dateAt } from './periods.ts';

/** Steps that have a receipt: tokens were credited or sent, or that was undone. */
const RECEIPTED = `('credited', 'paid', 'reversed', 'returned')`;

type Row = {
  readonly accountId: number;
  readonly reference: number;
  readonly undone: boolean;
  readonly at: number;
  readonly isOfBefore: boolean;
};

/**
 * Receipts of USDT that came in or went out, and of what was undone: a credit that was taken back, tokens that came
 * back after they were sent. Of a state that is entered again, as when its yen are paid, the first time counts.
 * Transfers of before there were receipts here get theirs when the member looks. Those of tokens are few in an account,
 * so all are looked at.
 */
export async function dueOfTokens(
  client: ClientBase,
  { tenantId, accountIds, isRequested }: Pick<Wanted, 'tenantId' | 'accountIds' | 'isRequested'>,
): Promise<readonly DueDocument[]> {
  const { rows } = await client.query<Row>(
    `select t.account_id as "accountId", t.transfer_id as reference, s.state in ('reversed', 'returned') as undone,
            min(s.at) as at, min(s.event_seq) <= b.receipts_after as "isOfBefore"
       from transfer t
       left join document_run r on r.tenant_id = t.tenant_id
      cross join lateral (select coalesce(r.receipts_after, 0) as receipts_after) as b
       join transfer_step s on s.tenant_id = t.tenant_id and s.transfer_id = t.transfer_id
      where t.tenant_id = $1 and t.account_id = any($2::bigint[]) and t.method = 'usdt'
        and s.state in ${RECEIPTED}
        and (s.state <> 'returned' or exists (
              select from transfer_step p
               where p.tenant_id = t.tenant_id and p.transfer_id = t.transfer_id and p.state = 'paid'))
        and not exists (
              select from document d
               where d.tenant_id = t.tenant_id and d.account_id = t.account_id and d.reference = t.transfer_id
                 and d.kind = case when s.state in ('reversed', 'returned') then 'usdtReversal' else 'usdt' end)
      group by t.account_id, t.transfer_id, s.state, b.receipts_after
     having $3 or min(s.event_seq) > b.receipts_after`,
    [tenantId, accountIds, isRequested],
  );
  return rows.map(({ accountId, reference, undone, at, isOfBefore }) => {
    const date = dateAt(at);
    return { accountId, kind: undone ? 'usdtReversal' : 'usdt', from: date, to: date, reference, isOfBefore };
  });
}

/** Accounts with such a step after an event, and the last of the events that were looked through. */
export async function accountsWithReceipts(
  client: ClientBase,
  tenantId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ readonly accountIds: readonly number[]; readonly last: number }> {
  const { rows } = await client.query<{ accountId: number; eventSeq: number; isReceipted: boolean }>(
    `select s.account_id as "accountId", s.event_seq as "eventSeq",
            t.method = 'usdt' and s.state in ${RECEIPTED} as "isReceipted"
       from transfer_step s join transfer t on t.tenant_id = s.tenant_id and t.transfer_id = s.transfer_id
      where s.tenant_id = $1 and s.event_seq > $2 order by s.event_seq limit $3`,
    [tenantId, after, limit],
  );
  const accountIds = [...new Set(rows.filter((row) => row.isReceipted).map(({ accountId }) => accountId))];
  return { accountIds, last: rows.at(-1)?.eventSeq ?? after };
}
