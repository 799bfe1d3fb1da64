import { type Operation, operation } from '../../platform/http/index.ts';
import type { QuoteDeps } from '../deps.ts';

/** GET v1/quote/index/list */
export const indices = ({ marketOf }: QuoteDeps): Operation =>
  operation('indices', async ({ caller }) => marketOf(caller.tenantId).board.views());
