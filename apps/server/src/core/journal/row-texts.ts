import type { Account, Order, Position } from '@kabuto/brokerage';
import type { Canonical } from './canonical-value.ts';

/** `canonicalText`, for members that have no fixed names. */
type Text = (value: Canonical) => string;

/**
 * What canonicalText returns for objects with exactly these names, several times as fast; null when a nested object has
 * others.
 */
export type RowText = {
  readonly names: readonly string[];
  readonly of: (row: never, text: Text) => string | null;
};

const { isSafeInteger } = Number;

/** Throws RangeError for a number that is not a safe integer. */
export function canonicalNumber(value: number): number {
  if (!isSafeInteger(value)) throw new RangeError(`only safe integers are canonical, got ${value}`);
  return value;
}
const int = canonicalNumber;
const intOrNull = (value: number | null): number | null => (value === null ? null : int(value));

/** How many members an object has, without allocating anything. */
function size(value: object): number {
  let count = 0;
  for (const _ in value) count += 1;
  return count;
}

/** A start reads every account, and nearly every order changes one. */
function accountText(row: Account, text: Text): string | null {
  const { cash, tax, limits, traded } = row;
  const taxSize = tax.soldIn === undefined ? 6 : 7;
  if (size(cash) !== 3 || size(tax) !== taxSize || size(limits) !== 2 || size(traded) !== 2) return null;
  const flows = cash.flows.length === 0 ? '[]' : text(cash.flows);
  const identity = row.identity === undefined ? '' : `,"identity":${text(row.identity)}`;
  const soldIn = tax.soldIn === undefined ? '' : `"soldIn":${int(tax.soldIn)},`;
  return (
    `{"accountId":${int(row.accountId)},"cash":{"flows":${flows},"held":${int(cash.held)},"settled":${int(cash.settled)}}` +
    `${identity},"limits":{"day":${intOrNull(limits.day)},"order":${intOrNull(limits.order)}},"openedAt":${int(row.openedAt)},"status":${text(row.status)}` +
    `,"tax":{"dayGain":${int(tax.dayGain)},"gain":${int(tax.gain)},"held":${int(tax.held)},${soldIn}"type":${text(tax.type)}` +
    `,"withheld":${int(tax.withheld)},"year":${int(tax.year)}},"traded":{"amount":${int(traded.amount)},"date":${text(traded.date)}}}`
  );
}

/** An order is written for each of its events, in each image and in the reply. */
const orderText = (row: Order, text: Text): string =>
  `{"acceptedAt":${int(row.acceptedAt)},"accountId":${int(row.accountId)},"amend":${text(row.amend)},"clientOrderId":${text(row.clientOrderId)}` +
  `,"condition":${text(row.condition)},"expiresOn":${text(row.expiresOn)},"feeCharged":${int(row.feeCharged)},"feeSchedule":${int(row.feeSchedule)}` +
  `,"filled":${int(row.filled)},"filledNotional":${int(row.filledNotional)},"group":${text(row.group)},"holdCash":${int(row.holdCash)}` +
  `,"holdShares":${int(row.holdShares)},"instrument":${text(row.instrument)},"lastTradeId":${int(row.lastTradeId)},"orderId":${int(row.orderId)}` +
  `,"price":${intOrNull(row.price)},"quantity":${int(row.quantity)},"reason":${text(row.reason)},"revision":${int(row.revision)}` +
  `,"side":${text(row.side)},"state":${text(row.state)},"timeInForce":${text(row.timeInForce)},"tradeDate":${text(row.tradeDate)}` +
  `,"trigger":${text(row.trigger)},"type":${text(row.type)},"updatedAt":${int(row.updatedAt)}}`;

const positionText = (row: Position, text: Text): string =>
  `{"accountId":${int(row.accountId)},"averageCost":${int(row.averageCost)},"day":${text(row.day)},"flows":${text(row.flows)}` +
  `,"held":${int(row.held)},"instrument":${text(row.instrument)},"realised":${int(row.realised)},"settled":${int(row.settled)}}`;

const names = (text: string): readonly string[] => text.split(' ');

/**
 * The rows that the journal holds most of by far. A row with a further optional member is written like any other value.
 */
export const ROW_TEXTS: readonly RowText[] = [
  { names: names('accountId cash limits openedAt status tax traded'), of: accountText },
  // the accounts of a live brokerage
  { names: names('accountId cash identity limits openedAt status tax traded'), of: accountText },
  {
    names: names(
      'acceptedAt accountId amend clientOrderId condition expiresOn feeCharged feeSchedule filled filledNotional group holdCash holdShares ' +
        'instrument lastTradeId orderId price quantity reason revision side state timeInForce tradeDate trigger type updatedAt',
    ),
    of: orderText,
  },
  { names: names('accountId averageCost day flows held instrument realised settled'), of: positionText },
];
