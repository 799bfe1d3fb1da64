import { type Operation, operation } from '../../platform/http/operation.ts';
import type { OrdersDeps } from '../deps.ts';
import { resolveKey } from '../submit.ts';
import { orderView } from '../views.ts';

/** POST v1/trade/order/resolve */
export const resolveOrder = (deps: OrdersDeps): Operation =>
  operation('resolveOrder', ({ caller, member: { accountId } }) =>
    resolveKey(deps.coreOf(caller.tenantId), caller, accountId, (answer) => {
      const { order, orders, alert, transfer, application, journalSeq, headHash } = answer;
      const names = deps.issues(caller.tenantId);
      return {
        order: order === null ? null : orderView(order, names, caller.language),
        orders: orders?.map((one) => orderView(one, names, caller.language)) ?? null,
        alert: alert === undefined ? null : { alertId: String(alert.alertId), state: alert.state },
        transfer: transfer === undefined ? null : { transferId: String(transfer.transferId) },
        application:
          application === undefined
            ? null
            : {
                applicationId: String(application.applicationId),
                offeringId: String(application.offeringId),
                state: application.state,
              },
        journalSeq,
        headHash,
      };
    }),
  );
