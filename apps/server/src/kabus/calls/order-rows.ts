import type { FillView, InstrumentView, OrderView } from '@kabuto/contract';
import type { OrderRow, OrderStep } from '../schemas/account.ts';
import { ORDER_EXCHANGE_NAMES } from '../texts.ts';
import { dayNumber, fillIdText, orderIdText, orderMoment } from '../wire.ts';

/** The exchange of every order and position: what was sent by way of another one is at Tokyo too. */
export const ORDER_EXCHANGE = 27;

type State = OrderView['state'];

/** 1 waits, 2 is being sent, 3 is at the exchange, 4 is being changed or cancelled, 5 has ended. */
const STATES: Readonly<Record<State, OrderRow['State']>> = {
  armed: 1,
  waiting: 1,
  routed: 2,
  working: 3,
  partial: 3,
  amending: 4,
  cancelling: 4,
  filled: 5,
  cancelled: 5,
  expired: 5,
  rejected: 5,
};

/** How it trades: continuously 1, at an opening 2, at a close 3, as a market order in the end 4, at once 6. */
function ordTypeOf({ condition, timeInForce }: OrderView): OrderRow['OrdType'] {
  if (condition?.startsWith('opening')) return 2;
  if (condition?.startsWith('closing')) return 3;
  if (condition?.startsWith('funari')) return 4;
  return timeInForce === 'ioc' || timeInForce === 'fok' ? 6 : 1;
}

const yenOf = (text: string | null): number => (text === null ? 0 : Number(text));

/** A fee includes the consumption tax, a tenth of the rest. */
const taxIn = (fee: number): number => Math.floor(fee / 11);

/** What an order has been through, as far as its rows say it: taken, sent, filled, and how it ended. */
function stepsOf(order: OrderView, fills: readonly FillView[], id: string): OrderStep[] {
  const steps: OrderStep[] = [];
  const ordType = ordTypeOf(order);
  const price = yenOf(order.price);
  const add = (step: Partial<OrderStep> & Pick<OrderStep, 'RecType'>): void => {
    steps.push({
      SeqNum: steps.length + 1,
      ID: id,
      ExchangeID: null,
      State: 3,
      TransactTime: orderMoment(order.acceptedAt),
      OrdType: ordType,
      Price: price,
      Qty: Number(order.quantity),
      ExecutionID: null,
      ExecutionDay: null,
      DelivDay: null,
      Commission: 0,
      CommissionTax: 0,
      ...step,
    });
  };
  add({ RecType: 1 });
  const isWaiting = order.state === 'armed' || order.state === 'waiting';
  if (!isWaiting) add({ RecType: 4, State: order.state === 'rejected' ? 4 : order.state === 'routed' ? 2 : 3 });
  if (order.revision > 0) add({ RecType: 5 });
  for (const fill of fills) {
    const tax = taxIn(Number(fill.fee));
    add({
      RecType: 8,
      TransactTime: orderMoment(fill.at),
      OrdType: 0,
      Price: Number(fill.price),
      Qty: Number(fill.quantity),
      ExecutionID: fillIdText(fill.tradeDate, fill.fillId),
      ExecutionDay: orderMoment(fill.at),
      DelivDay: dayNumber(fill.settlesOn),
      Commission: Number(fill.fee) - tax,
      CommissionTax: tax,
    });
  }
  const ended = { TransactTime: orderMoment(order.updatedAt), Qty: Number(order.quantity) - Number(order.filled) };
  if (order.state === 'cancelling') add({ RecType: 6, State: 2, OrdType: null, ...ended });
  if (order.state === 'cancelled') add({ RecType: 6, OrdType: null, ...ended });
  if (order.state === 'rejected') add({ RecType: 7, OrdType: 0, ...ended });
  if (order.state === 'expired') add({ RecType: order.timeInForce === 'day' ? 7 : 3, OrdType: 0, ...ended });
  return steps;
}

/** Cash 1, opens a position 2, closes one 3. */
const cashMarginOf = ({ credit }: OrderView): OrderRow['CashMargin'] =>
  credit === undefined ? 1 : credit.effect === 'open' ? 2 : 3;

/** The account's own tax type: specified 4, general 2. */
export const accountTypeNumber = (taxType: 'specified' | 'general'): 2 | 4 => (taxType === 'specified' ? 4 : 2);

/**
 * An order in the published format; `fills`: its fills, oldest first, or null where details are not wanted.
 */
export function orderRow(
  order: OrderView,
  fills: readonly FillView[] | null,
  section: InstrumentView['section'],
  taxType: 'specified' | 'general',
): OrderRow {
  const id = orderIdText(order.tradeDate, order.orderId);
  const cashMargin = cashMarginOf(order);
  const paysNow = cashMargin === 3 || (cashMargin === 1 && order.side === 'buy');
  return {
    ID: id,
    State: STATES[order.state],
    OrderState: STATES[order.state],
    OrdType: ordTypeOf(order),
    RecvTime: orderMoment(order.acceptedAt),
    Symbol: order.code,
    SymbolName: order.names.jp,
    Exchange: ORDER_EXCHANGE,
    ExchangeName: ORDER_EXCHANGE_NAMES[section],
    Price: yenOf(order.price),
    OrderQty: Number(order.quantity),
    CumQty: Number(order.filled),
    Side: order.side === 'sell' ? '1' : '2',
    CashMargin: cashMargin,
    AccountType: accountTypeNumber(taxType),
    DelivType: paysNow ? 2 : 0,
    ExpireDay: dayNumber(order.expiresOn),
    ...(cashMargin === 1
      ? {}
      : { MarginTradeType: 3, MarginPremium: order.side === 'sell' && cashMargin === 2 ? 0 : null }),
    Details: fills === null ? [] : stepsOf(order, fills, id),
  };
}
