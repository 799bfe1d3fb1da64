import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';

/**
 * Why an address is left out of plans. `UNCREDITED`: a deposit at it is neither credited nor at an end, so its tokens
 * may have to go back to their sender, or must not move. `UNRECORDED`: it has more than what the scanner has read.
 */
export type NotSwept = NonNullable<OperatorReply<'fundAddressList'>['rows'][number]['notSwept']>;

type Row = { readonly index: number; readonly uncredited: boolean; readonly recorded: string };

/**
 * Of some addresses, by index, why each is left out; null: it is not. `tokens`: what each has, raw; undefined where
 * that is not known now.
 */
export async function readNotSwept(
  client: pg.ClientBase,
  tenantId: number,
  { id, decimals }: { readonly id: string; readonly decimals: number },
  addresses: readonly { readonly index: number; readonly tokens: bigint | undefined }[],
): Promise<ReadonlyMap<number, NotSwept | null>> {
  const { rows } = await client.query<Row>(
    `select a.address_index as index,
            exists (select from chain_deposit d left join transfer t on t.tenant_id = d.tenant_id and t.transfer_id = d.transfer_id
              where d.tenant_id = $1 and d.network = $2 and d.account_id = a.account_id and not d.below_minimum and not d.own
                and (d.block_number is not null or d.transfer_id is not null)
                and (t.state is null or t.state not in ('credited', 'failed', 'returned', 'reversed'))) as uncredited,
            (coalesce((select sum(d.units * $4::numeric + d.rest::numeric) from chain_deposit d
                where d.tenant_id = $1 and d.network = $2 and d.account_id = a.account_id and d.block_number is not null), 0)
              - coalesce((select sum(s.units * $4::numeric + s.rest::numeric) from chain_sweep s
                where s.tenant_id = $1 and s.network = $2 and s.address_index = a.address_index and s.block_number is not null), 0))::text as recorded
       from chain_address a where a.tenant_id = $1 and a.address_index = any($3::int[])`,
    [tenantId, id, addresses.map(({ index }) => index), String(10n ** BigInt(decimals - 6))],
  );
  const found = new Map(rows.map((row) => [row.index, row]));
  return new Map(
    addresses.map(({ index, tokens }) => {
      const row = found.get(index);
      if (row === undefined || row.uncredited) return [index, 'UNCREDITED'];
      return [index, tokens !== undefined && tokens > BigInt(row.recorded) ? 'UNRECORDED' : null];
    }),
  );
}
