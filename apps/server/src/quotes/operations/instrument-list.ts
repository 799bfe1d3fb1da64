import { type Operation, operation, pageOfRows } from '../../platform/http/index.ts';
import type { QuoteDeps } from '../deps.ts';

/** GET v1/quote/instrument/list */
export const instrumentList = ({ marketOf }: QuoteDeps): Operation =>
  operation('instrumentList', async ({ query, caller }) => {
    const { views } = marketOf(caller.tenantId).catalogue;
    const { section } = query;
    return pageOfRows(section === undefined ? views : views.filter((view) => view.section === section), query);
  });
