import type pg from 'pg';
import type { BankLineRow } from '../../bank/index.ts';
import type { FundingDeps } from '../deps.ts';
import { referencesIn } from '../reference.ts';
import type { Declaration } from './match.ts';

type Row = Omit<Declaration, 'kana'> & { readonly accountId: number; readonly userId: number | null };

/** Declarations that agree with one line in the amount are read up to this many. */
const MOST = 50;

/** The open declarations that may belong to a line: those of its references, and those of its amount. */
export async function declarationsFor(
  client: pg.ClientBase,
  { payerOf }: Pick<FundingDeps, 'payerOf'>,
  tenantId: number,
  line: Pick<BankLineRow, 'amount' | 'payer' | 'text'>,
): Promise<(Declaration & { readonly accountId: number })[]> {
  const references = [...referencesIn(line.payer), ...referencesIn(line.text)];
  const { rows } = await client.query<Row>(
    `select t.transfer_id as "transferId", t.amount, d.reference, t.account_id as "accountId", u.user_id as "userId"
       from transfer t
       left join funding_deposit d using (tenant_id, transfer_id)
       left join app_user u on u.tenant_id = t.tenant_id and u.account_id = t.account_id and u.closed_at is null
      where t.tenant_id = $1 and t.state = 'declared' and t.open and (d.reference = any($2) or t.amount = $3)
      order by d.reference = any($2) desc nulls last, t.transfer_id limit ${MOST}`,
    [tenantId, references, line.amount],
  );
  const found: (Declaration & { readonly accountId: number })[] = [];
  for (const { userId, ...row } of rows) {
    const payer = userId === null ? null : await payerOf(client, { tenantId, userId });
    found.push({ ...row, kana: payer?.kana ?? null });
  }
  return found;
}
