import { type Operation, operation } from '../../platform/http/index.ts';
import type { QuoteDeps } from '../deps.ts';
import { pageOf } from '../paging.ts';

/** GET v1/quote/instrument/list */
export const instrumentList = ({ marketOf }: QuoteDeps): Operation =>
  operation('instrumentList', async ({ query, caller }) => {
    const { views } = marketOf(caller.tenantId).catalogue;
    const { section } = query;
    return pageOf(section === undefined ? views : views.filter((view) => view.section === section), query);
  });
