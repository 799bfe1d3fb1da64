import { instrumentCode } from '@kabuto/market';
import type { CommandInput } from '../../core/index.ts';
import { type OrdersDeps, readPrice, submit } from '../../orders/index.ts';
import type { Caller } from '../../platform/http/operation.ts';
import { type Operation, operation, Refused } from '../../platform/http/operation.ts';
import { alertView } from '../view.ts';

const change = (deps: OrdersDeps, caller: Caller, accountId: number, input: CommandInput) =>
  submit(deps.coreOf(caller.tenantId), caller, accountId, input, ({ alert, journalSeq, headHash }) => {
    if (alert === undefined) throw new Error('the answer to an alert command has no alert');
    return { alert: alertView(alert, deps.names(caller.tenantId)), journalSeq, headHash };
  });

/** POST v1/trade/alert/add */
export const alertAdd = (deps: OrdersDeps): Operation =>
  operation('alertAdd', ({ body, caller, member }) => {
    const { accountId } = member;
    const price = readPrice(body.price, 'price');
    if (price === null) throw new Refused('PRICE_MISSING', 'price');
    const instrument = instrumentCode(body.code);
    return change(deps, caller, accountId, { kind: 'setAlert', accountId, instrument, when: body.when, price });
  });

/** POST v1/trade/alert/remove */
export const alertRemove = (deps: OrdersDeps): Operation =>
  operation('alertRemove', ({ body, caller, member }) => {
    const { accountId } = member;
    return change(deps, caller, accountId, { kind: 'removeAlert', accountId, alertId: Number(body.alertId) });
  });
