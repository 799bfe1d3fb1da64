import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, pageOf } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { tokenText } from '../tokens/amounts.ts';
import type { WithdrawalDeps } from '../withdrawals/ports.ts';

type Row = {
  readonly date: string;
  readonly network: 'ethereum' | 'bnb' | 'demo';
  readonly count: number;
  readonly swept: number;
  readonly elsewhere: number;
  readonly paid: number;
  /** Wei; null: the nodes report it of none of them. */
  readonly gas: string | null;
};

/** Decimals of a network's native coin in wei. */
const COIN_DECIMALS = 18;

/** Wei as coins, without trailing zeros. */
function coinsOf(wei: string): string {
  const digits = wei.padStart(COIN_DECIMALS + 1, '0');
  return `${digits.slice(0, -COIN_DECIMALS)}.${digits.slice(-COIN_DECIMALS)}`.replace(/\.?0+$/, '');
}

/** GET v1/fund/move/list: by the date of the blocks in Tokyo and network, the newest first. */
export const moveList = ({ pool }: Pick<WithdrawalDeps, 'pool'>): AnyOperation =>
  operatorOperation('fundMoveList', ({ query, operator: { tenantId } }) =>
    withTenant(pool, tenantId, async (client) => {
      const { limit, offset } = pageOf(query);
      const { rows } = await client.query<Row & { readonly total: number }>(
        `select to_char(to_timestamp(mined_at / 1000.0) at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as date, network,
                count(*)::int as count,
                coalesce(sum(units - elsewhere_units) filter (where kind = 'sweep'), 0)::int8 as swept,
                coalesce(sum(elsewhere_units), 0)::int8 as elsewhere,
                coalesce(sum(units) filter (where kind = 'payment'), 0)::int8 as paid,
                sum(gas_wei)::text as gas, (count(*) over ())::int as total
           from chain_move where tenant_id = $1 group by 1, 2 order by 1 desc, 2 limit $2 offset $3`,
        [tenantId, limit, offset],
      );
      return {
        rows: rows.map(({ total: _total, swept, elsewhere, paid, gas, ...of }) => ({
          ...of,
          swept: tokenText(swept),
          elsewhere: tokenText(elsewhere),
          paid: tokenText(paid),
          gas: gas === null ? null : coinsOf(gas),
        })),
        total: rows[0]?.total ?? 0,
      };
    }),
  );
