import { formatPrice, type Price, tokyoEpoch } from '@kabuto/market';
import type pg from 'pg';
import { displayDate } from '../core/index.ts';
import { type Operation, operation } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { type QuoteDeps, sessionOf } from './deps.ts';
import { readFacts } from './facts.ts';
import { sample } from './sample.ts';

/** Most points in one line. */
const POINTS = 40;

type Close = { code: string; close: Price };

/** Closes of the finished minutes of the day that starts at `from`, by issue, in order of time. */
async function readCloses(
  client: pg.ClientBase,
  tenantId: number,
  codes: readonly string[],
  from: number,
): Promise<Map<string, Price[]>> {
  const { rows } = await client.query<Close>(
    'select code, close from minute_bar where tenant_id = $1 and code = any($2) and at >= $3 order by code, at',
    [tenantId, codes, from],
  );
  const lines = new Map<string, Price[]>();
  for (const { code, close } of rows) {
    const line = lines.get(code);
    if (line === undefined) lines.set(code, [close]);
    else line.push(close);
  }
  return lines;
}

/** GET v1/quote/bar/sparks: the last point is the last price; unlisted codes are left out. */
export const sparks = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('sparks', async ({ query, caller }) => {
    const { tenantId } = caller;
    const market = marketOf(tenantId);
    const from = tokyoEpoch(displayDate(sessionOf(market)), 0);
    const codes = [...new Set(query.codes.split(','))].filter(market.catalogue.knows);
    return withTenant(pool, tenantId, async (client) => {
      const facts = await readFacts(client, tenantId, codes);
      const lines = await readCloses(client, tenantId, codes, from);
      return codes.flatMap((code) => {
        const row = facts.get(code);
        if (row === undefined) return [];
        const traded = row.last_at !== null && row.last_at >= from && row.last !== null ? [row.last] : [];
        const closes = sample([...(lines.get(code) ?? []), ...traded], POINTS).map(formatPrice);
        return [{ code, base: formatPrice(row.base), closes }];
      });
    });
  });
