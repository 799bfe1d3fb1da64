import type pg from 'pg';
import type { AnyOperation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { listLog } from '../log-pages.ts';
import { operatorOperation } from '../operator-call.ts';

const PAGE = 50;

/** The log of the brokerage's operators, newest first. */
export const logList = (pool: pg.Pool): AnyOperation =>
  operatorOperation('logList', async ({ query, operator: { tenantId } }) => {
    const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
    const limit = number(query.pageSize) ?? PAGE;
    const filter = {
      operatorId: number(query.operatorId),
      event: query.event ?? null,
      subject: query.subject ?? null,
      from: number(query.from),
      until: number(query.until),
      below: number(query.below),
    };
    const rows = await withTenant(pool, tenantId, (client) => listLog(client, tenantId, filter, limit + 1));
    const page = rows.slice(0, limit);
    return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  });
