import { type Operation, operation, pageOfRows } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { type QuoteDeps, sessionOf } from '../deps.ts';
import { rank } from '../rank.ts';
import { readAllFacts, readMarketTime } from '../store.ts';
import { hitOf } from '../views.ts';

/** GET v1/quote/ranking/list: order, figures and time come from one snapshot; ties are sorted by code. */
export const ranking = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('ranking', async ({ query, caller: { tenantId } }) => {
    const market = marketOf(tenantId);
    const { facts, at } = await readTenant(pool, tenantId, async (client) => ({
      facts: await readAllFacts(client, tenantId),
      at: await readMarketTime(client, tenantId),
    }));
    const listed = facts.flatMap((row) => {
      const instrument = market.catalogue.view(row.code);
      const fits = instrument !== undefined && (query.section ?? instrument.section) === instrument.section;
      return fits ? [{ instrument, facts: row }] : [];
    });
    const { rows, total } = pageOfRows(rank(listed, query.kind), query);
    return {
      rows: rows.map(({ instrument, facts: row }) => hitOf(instrument, row)),
      total,
      at: at ?? sessionOf(market).marketTime,
    };
  });
