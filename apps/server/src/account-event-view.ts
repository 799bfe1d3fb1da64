import { type BrokerEvent, type DayResult, taxBucketOf } from '@kabuto/brokerage';
import type { ResultView } from '@kabuto/contract';
import type { AccountEvent } from '@kabuto/contract/stream';
import { alertView } from './alerts/index.ts';
import { fillView, type IssueLabel, orderView } from './orders/index.ts';

type IssueOf = (code: string) => IssueLabel;

/** The final result of a closed trade date. */
const resultView = (result: DayResult, issueOf: IssueOf): ResultView => ({
  ...taxBucketOf(result),
  code: result.instrument,
  names: issueOf(result.instrument).names,
  tradeDate: result.tradeDate,
  settlesOn: result.settlesOn,
  quantity: String(result.quantity),
  proceeds: String(result.proceeds),
  averageCost: String(result.averageCost),
  realised: String(result.realised),
  provisional: false,
});

/** An account event as the stream sends it. */
export function accountEventView(event: BrokerEvent, issueOf: IssueOf): AccountEvent {
  switch (event.kind) {
    case 'order':
      return { kind: 'order', order: orderView(event.order, issueOf, null) };
    case 'fill':
      return {
        kind: 'fill',
        fill: fillView(event.fill, issueOf, false),
        order: orderView(event.order, issueOf, null),
      };
    case 'result':
      return { kind: 'result', result: resultView(event.result, issueOf) };
    case 'tax': {
      const { amount, settlesOn, year, gain, withheld } = event;
      return {
        kind: 'tax',
        tax: { amount: String(amount), settlesOn, year, gain: String(gain), withheld: String(withheld) },
      };
    }
    case 'alert':
      return { kind: 'alert', alert: alertView(event.alert, issueOf) };
    case 'marginAccount':
    case 'marginPosition':
    case 'offering':
    case 'application':
    case 'accountOpened':
    case 'accountStatus':
    case 'cash':
    case 'hold':
    case 'settled':
    case 'transfer':
      return { kind: 'cash' };
  }
}
