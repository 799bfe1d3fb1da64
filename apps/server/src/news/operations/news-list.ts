import { type Operation, operation, pageOf } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { NewsDeps } from '../deps.ts';
import { readNews } from '../store.ts';
import { newsHead } from '../view.ts';

/** The published news. */
export const newsList = ({ pool, now }: NewsDeps): Operation =>
  operation('newsList', async ({ query, caller: { tenantId, language } }) => {
    const of = { tenantId, now: now(), code: query.code ?? null };
    const { rows, total } = await readTenant(pool, tenantId, (client) => readNews(client, of, pageOf(query)));
    return { rows: rows.map((row) => newsHead(row, language)), total };
  });
