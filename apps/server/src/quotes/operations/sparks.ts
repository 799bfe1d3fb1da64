import { formatPrice, tokyoEpoch } from '@kabuto/market';
import { displayDate } from '../../core/index.ts';
import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type QuoteDeps, sessionOf } from '../deps.ts';
import { sample } from '../sample.ts';
import { readCloses, readFacts } from '../store.ts';

/** Most points in one line. */
const POINTS = 40;

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
