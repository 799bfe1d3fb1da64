import { CASH } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';

/** What all customers and all house accounts have of an asset, settled and due later; the two cancel out. */
export type AssetBalance = { readonly asset: string; readonly customers: string; readonly house: string };

/** The trial balance of a brokerage: yen as JPY, shares and tokens by their codes, in the order of the codes. */
export async function readTrialBalance(client: ClientBase, tenantId: number): Promise<AssetBalance[]> {
  const { rows } = await client.query<AssetBalance>(
    `with balance as (
       select $2::text as asset, account_id, settled, flows from account where tenant_id = $1
       union all select code, account_id, settled, flows from position where tenant_id = $1
     ), total as (
       select asset, account_id, settled +
              coalesce((select sum((flow->>'amount')::bigint) from jsonb_array_elements(flows::jsonb) flow), 0) as amount
         from balance
     )
     select asset, coalesce(sum(amount) filter (where account_id >= 100), 0)::text as customers,
            coalesce(sum(amount) filter (where account_id < 100), 0)::text as house
       from total group by asset order by asset collate "C"`,
    [tenantId, CASH],
  );
  return rows;
}

/** What differs between the balance of an export and that of its restored rows, in words. */
export function balanceProblems(exported: readonly AssetBalance[], restored: readonly AssetBalance[]): string[] {
  const textOf = (row: AssetBalance | undefined): string =>
    row === undefined ? 'nothing' : `${row.customers} of customers and ${row.house} of the house`;
  const assets = [...new Set([...exported, ...restored].map(({ asset }) => asset))].sort();
  return assets.flatMap((asset) => {
    const [before, after] = [exported, restored].map((rows) => textOf(rows.find((row) => row.asset === asset)));
    return before === after ? [] : [`${asset}: ${after} restored, ${before} exported`];
  });
}
