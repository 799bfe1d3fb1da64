import { type Operation, operation } from '../../platform/http/operation.ts';
import type { OrdersDeps } from '../deps.ts';
import { resolveKey } from '../submit.ts';
import { orderView } from '../views.ts';

/** POST v1/trade/order/resolve */
export const resolveOrder = (deps: OrdersDeps): Operation =>
  operation('resolveOrder', async ({ caller, member }) => {
    const { order, journalSeq, headHash } = await resolveKey(deps.coreOf(caller.tenantId), caller, member.accountId);
    const view = order === null ? null : orderView(order, deps.issues(caller.tenantId), caller.language);
    return { order: view, journalSeq, headHash };
  });
