import { type Operation, operation } from '../../platform/http/index.ts';
import { type QuoteDeps, venueNamed } from '../deps.ts';
import { hitsOf } from '../views.ts';

/** GET v1/quote/quote/list: unlisted codes are left out, so that an old watchlist still works. */
export const quoteList = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('quoteList', async ({ query, caller: { tenantId } }) => {
    const market = marketOf(tenantId);
    const { catalogue } = market;
    const codes = [...new Set(query.codes.split(','))];
    return hitsOf(
      pool,
      { tenantId, datasetId: catalogue.datasetId },
      codes.map((code) => catalogue.view(code)).filter((view) => view !== undefined),
      venueNamed(market, query.venue),
    );
  });
