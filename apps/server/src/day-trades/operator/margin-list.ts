import type { Broker } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, pageOf } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { DayTradesDeps } from '../deps.ts';
import { accountView } from '../views.ts';

type Row = OperatorReply<'marginList'>['rows'][number];
type Found = { readonly accountId: number; readonly memberId: string | null };
type OfficeDeps = Pick<DayTradesDeps, 'marketOf'> & { readonly pool: pg.Pool };

/** An account as the machine has it now; none once it has neither positions nor a deficit any more. */
function rowOf(
  broker: Broker,
  catalogue: ReturnType<DayTradesDeps['marketOf']>['catalogue'],
  { accountId, memberId }: Found,
): Row[] {
  const view = broker.collateral(accountId);
  if (view === null) return [];
  const account = accountView(broker.margin(accountId), view, {
    issueOf: (code) => broker.instrument(code),
    labelOf: (code) => ({ names: catalogue.names(code), tickTable: catalogue.tickTable(code) }),
    closing: broker.marginReserved(accountId),
    settlesOn: broker.globals.settlesOn,
  });
  const { state, collateral, required, ratio, unrealised, deficit, positions } = account;
  return [
    { accountId: String(accountId), memberId, state, collateral, required, ratio, unrealised, deficit, positions },
  ];
}

/** GET v1/margin/account/list: which accounts, by the read tables; their figures, as committed. */
export const marginList = ({ pool, marketOf }: OfficeDeps): AnyOperation =>
  operatorOperation('marginList', async ({ query, operator: { tenantId } }) => {
    const { core, catalogue } = marketOf(tenantId);
    const { limit, offset } = pageOf(query);
    const where = `m.tenant_id = $1 and (m.positions <> '[]' or m.deficit > 0)`;
    const { found, total } = await withTenant(pool, tenantId, async (client) => {
      const { rows } = await client.query<Found>(
        `select m.account_id as "accountId", u.user_id::text as "memberId" from margin_account m
           left join app_user u on u.tenant_id = m.tenant_id and u.account_id = m.account_id
          where ${where} order by m.deficit desc, m.level desc, m.account_id limit ${limit} offset ${offset}`,
        [tenantId],
      );
      const counted = await client.query<{ total: number }>(
        `select count(*)::int as total from margin_account m where ${where}`,
        [tenantId],
      );
      return { found: rows, total: counted.rows[0]?.total ?? 0 };
    });
    const rows = await core.read(({ broker }) => found.flatMap((one) => rowOf(broker, catalogue, one)));
    return { rows, total };
  });
