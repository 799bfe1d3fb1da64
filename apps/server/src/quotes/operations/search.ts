import { type Operation, operation, pageOfRows } from '../../platform/http/index.ts';
import type { QuoteDeps } from '../deps.ts';
import { facetsOf, filtered } from '../facets.ts';
import { hitsOf } from '../views.ts';

/** GET v1/quote/instrument/search */
export const search = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('search', async ({ query, caller: { tenantId } }) => {
    const { catalogue } = marketOf(tenantId);
    const matches = catalogue.search(query.q);
    const { rows, total } = pageOfRows(filtered(matches, query), query);
    const hits = await hitsOf(
      pool,
      { tenantId, datasetId: catalogue.datasetId },
      rows.map(({ view }) => view),
    );
    const byCode = new Map(rows.map(({ view, marks, match }) => [view.code, { marks, match }]));
    return {
      rows: hits.flatMap((hit) => {
        const found = byCode.get(hit.instrument.code);
        return found === undefined ? [] : [{ ...hit, ...found }];
      }),
      total,
      facets: facetsOf(matches, query),
    };
  });
