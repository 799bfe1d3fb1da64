import { type Operation, operation, pageOfRows, Refused } from '../../platform/http/index.ts';
import type { QuoteDeps } from '../deps.ts';
import { readListed } from '../listed-issues.ts';
import { breadthOf, byChange } from '../sectors.ts';
import { hitOf } from '../views.ts';

/** GET v1/quote/index/detail. Throws Refused for a code that is no index. */
export const indexDetail = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('indexDetail', async ({ query, caller: { tenantId } }) => {
    const market = marketOf(tenantId);
    const { board } = market;
    const spec = board.specs.find(({ code }) => code === query.code);
    const day = board.dayOf(query.code);
    if (spec === undefined || day === undefined) throw new Refused('INSTRUMENT_UNKNOWN', 'code');
    const members = new Set(spec.members.map(({ code }) => code));
    const listed = await readListed(pool, tenantId, market, ({ code }) => members.has(code));
    // Its issues are listed, but the market has not opened yet.
    if (listed.rows.length === 0) throw new Refused('OVERLOADED');
    const { rows, total } = pageOfRows(byChange(listed.rows), query);
    return {
      index: { code: spec.code, names: spec.names, ...day, ...breadthOf(listed.rows) },
      rows: rows.map(({ instrument, facts }) => hitOf(instrument, facts, listed.closeDates.get(facts.code))),
      total,
      at: listed.at,
      seq: listed.seq,
    };
  });
