import type { PriceAlert } from '@kabuto/brokerage';
import type { OrdersDeps } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { alertView } from '../view.ts';

const COLUMNS = `alert_id as "alertId", account_id as "accountId", code as instrument, trigger_when as when, price, state,
    created_at as "createdAt", updated_at as "updatedAt"`;

/** GET v1/trade/alert/list */
export const alertList = (deps: OrdersDeps): Operation =>
  operation('alertList', async ({ query, caller, member }) => {
    const { limit, offset } = pageOf(query);
    const where = `account_id = $1 and ($2::text is null or code = $2) and (state = 'armed') = $3`;
    const values = [member.accountId, query.code ?? null, query.scope === 'armed'];
    const { found, counted } = await readTenant(deps.pool, caller.tenantId, async (client) => ({
      found: await client.query<PriceAlert>(
        `select ${COLUMNS} from price_alert where ${where} order by updated_at desc, alert_id desc limit ${limit} offset ${offset}`,
        values,
      ),
      counted: await client.query<{ total: number }>(
        `select count(*)::int as total from price_alert where ${where}`,
        values,
      ),
    }));
    const issueOf = deps.issues(caller.tenantId);
    return { rows: found.rows.map((alert) => alertView(alert, issueOf)), total: counted.rows[0]?.total ?? 0 };
  });
