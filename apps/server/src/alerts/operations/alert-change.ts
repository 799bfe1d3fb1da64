import { instrumentCode } from '@kabuto/market';
import type { CommandInput } from '../../core/index.ts';
import { type OrdersDeps, readPrice, submit } from '../../orders/index.ts';
import {
  type Call,
  type Caller,
  fieldInvalid,
  type Operation,
  operation,
  Refused,
} from '../../platform/http/operation.ts';
import { alertView } from '../view.ts';

const change = (deps: OrdersDeps, caller: Caller, accountId: number, input: CommandInput) =>
  submit(deps.coreOf(caller.tenantId), caller, accountId, input, ({ alert, journalSeq, headHash }) => {
    if (alert === undefined) throw new Error('the answer to an alert command has no alert');
    return { alert: alertView(alert, deps.issues(caller.tenantId)), journalSeq, headHash };
  });

type Terms = Pick<Extract<CommandInput, { kind: 'setAlert' }>, 'price' | 'condition'>;

/** What the alert waits for. Throws Refused for a price or a change that is missing, or does not belong to it. */
function readTerms({ condition: kind = 'price', price: text, percent }: Call<'alertAdd'>['body']): Terms {
  const price = readPrice(text, 'price');
  if (kind === 'price' && price === null) throw new Refused('PRICE_MISSING', 'price');
  if (kind !== 'percent' && percent !== undefined) throw fieldInvalid('percent', '-');
  if (kind === 'price') return { price };
  if (kind !== 'percent') return { price, condition: { kind } };
  if (percent === undefined) throw new Refused('ALERT_PERCENT_RANGE', 'percent');
  return { price, condition: { kind, basisPoints: Math.round(Number(percent) * 100) } };
}

/** POST v1/trade/alert/add */
export const alertAdd = (deps: OrdersDeps): Operation =>
  operation('alertAdd', ({ body, caller, member }) => {
    const { accountId } = member;
    const instrument = instrumentCode(body.code);
    const terms = readTerms(body);
    return change(deps, caller, accountId, { kind: 'setAlert', accountId, instrument, when: body.when, ...terms });
  });

/** POST v1/trade/alert/remove */
export const alertRemove = (deps: OrdersDeps): Operation =>
  operation('alertRemove', ({ body, caller, member }) => {
    const { accountId } = member;
    return change(deps, caller, accountId, { kind: 'removeAlert', accountId, alertId: Number(body.alertId) });
  });
