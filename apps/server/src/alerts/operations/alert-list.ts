import { ALERT_COLUMNS, type AlertRow, toAlert } from '../../core/index.ts';
import type { OrdersDeps } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { alertView } from '../view.ts';

/** GET v1/trade/alert/list */
export const alertList = (deps: OrdersDeps): Operation =>
  operation('alertList', async ({ query, caller, member }) => {
    const { limit, offset } = pageOf(query);
    const where = `account_id = $1 and ($2::text is null or code = $2) and (state = 'armed') = $3`;
    const values = [member.accountId, query.code ?? null, query.scope === 'armed'];
    const { found, counted } = await readTenant(deps.pool, caller.tenantId, async (client) => ({
      found: await client.query<AlertRow>(
        `select ${ALERT_COLUMNS} from price_alert where ${where} order by updated_at desc, alert_id desc limit ${limit} offset ${offset}`,
        values,
      ),
      counted: await client.query<{ total: number }>(
        `select count(*)::int as total from price_alert where ${where}`,
        values,
      ),
    }));
    const issueOf = deps.issues(caller.tenantId);
    return { rows: found.rows.map((row) => alertView(toAlert(row), issueOf)), total: counted.rows[0]?.total ?? 0 };
  });
