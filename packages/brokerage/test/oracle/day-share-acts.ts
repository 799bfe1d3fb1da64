import type { BrokerResult } from '../../src/types.ts';
import type { BrokerHarness } from '../support/broker-harness.ts';
import { TOYOTA } from '../support/broker-harness.ts';
import { ACCOUNT, dateOf, ISSUES } from './day-course-start.ts';
import { type DayModel, yenAt } from './day-model.ts';
import type { Draw } from './draw.ts';

/** A course that is being played: the machine and its model. */
export type Played = {
  readonly harness: BrokerHarness;
  readonly model: DayModel;
  readonly draw: Draw;
  readonly log: string[];
  same: (what: string, model: unknown, machine: unknown) => void;
  /** A price of an issue in yen, within the limits of the day. */
  price: (issue: number) => number;
};

/** Buys shares of an issue, at once; not after a sale of it on the same date, whose proceeds do not count for it. */
export function buyShares(course: Played): void {
  const { harness, model, draw } = course;
  const issue = draw.below(2);
  if (model.shares.soldOn[issue] === model.date) return;
  const at = course.price(issue);
  const most = Math.floor(model.spendable / (at * 100));
  const quantity = 100 * (draw.chance(50) ? Math.max(1, most + draw.below(2)) : 1 + draw.below(issue === 0 ? 6 : 15));
  course.log.push(`buy ${issue} ${quantity} at ${at}`);
  const { orderId, refusal } = harness.place(ACCOUNT, 'buy', quantity, at, { instrument: ISSUES[issue] ?? TOYOTA });
  course.same('may buy', model.mayBuy(yenAt(at * 10, quantity)), refusal === null);
  if (orderId === null || refusal !== null) return;
  harness.report('ack', orderId);
  harness.fill(orderId, quantity, at);
  model.trade(issue, quantity, at * 10);
}

/** Sells own shares, at once or with an order that stays open, some of them beyond this date. */
export function sellShares(course: Played): void {
  const { harness, model, draw } = course;
  const issue = draw.below(2);
  const most = Math.floor(model.shares.sellable(issue, model.date + 2) / 100);
  if (most <= 0) return;
  const quantity = 100 * (draw.chance(50) ? most : 1 + draw.below(most));
  const at = course.price(issue);
  const until = Math.min(11, model.date + (model.deficit > 0 ? 1 : 0) + draw.below(4));
  const isOpen = draw.chance(model.deficit > 0 ? 90 : 50);
  course.log.push(`sell ${issue} ${quantity} at ${at}${isOpen ? ` until ${until}` : ''}`);
  const instrument = ISSUES[issue] ?? TOYOTA;
  const { orderId } = harness.place(ACCOUNT, 'sell', quantity, at, {
    instrument,
    timeInForce: 'date',
    expiresOn: dateOf(until),
  });
  if (orderId === null) throw new Error('a sale was refused');
  harness.report('ack', orderId);
  if (isOpen) {
    model.shares.rests.push({ id: orderId, issue, left: quantity, price: at * 10, until });
    followRests(course);
    return;
  }
  harness.fill(orderId, quantity, at);
  model.sell(issue, quantity, at * 10);
}

/** Own sales that closing has cancelled, or whose last date is over, are open no longer. */
export function followRests({ harness, model }: Played): void {
  const { shares } = model;
  for (const { id } of shares.rests)
    if (harness.broker.order(id)?.state === 'cancelling') harness.report('cancelled', id);
  shares.rests = shares.rests.filter(({ id }) => harness.broker.order(id) !== undefined);
}

/** Of a sale of collateral all, a part or nothing trades. */
function workSale(course: Played, id: number): BrokerResult['requests'] {
  const { harness, model, draw } = course;
  const sale = model.shares.selling.find((one) => one.id === id);
  if (sale === undefined || draw.chance(50)) return [];
  const { issue } = sale;
  const quantity = draw.chance(30) ? 100 * (1 + draw.below(sale.left / 100)) : sale.left;
  const at = course.price(issue);
  course.log.push(`collateral ${issue} ${quantity} of ${sale.left} at ${at}`);
  sale.left -= quantity;
  model.shares.selling = model.shares.selling.filter(({ left }) => left > 0);
  const { requests } = harness.fill(id, quantity, at);
  model.sell(issue, quantity, at * 10);
  return requests;
}

/** A closing order of the broker trades, or is locked at its limit. */
function workClose(course: Played, orderId: number, quantity: number): BrokerResult['requests'] {
  const { harness, model, draw } = course;
  const order = harness.broker.order(orderId);
  if (order === undefined || draw.chance(25)) return [];
  const issue = ISSUES.indexOf(order.instrument);
  const group = model.forced().find((one) => one.issue === issue && one.isLong === (order.side === 'sell'));
  if (group === undefined) throw new Error(`nothing to close by order ${orderId}`);
  const at = course.price(issue);
  const { requests } = harness.fill(orderId, quantity, at);
  model.close(group.lots, at * 10);
  return requests;
}

/** The venue works what the broker has requested: it confirms cancels, and its orders trade or do not. */
export function answer(course: Played, requests: BrokerResult['requests']): void {
  const { harness, model } = course;
  const left = [...requests];
  for (let request = left.shift(); request !== undefined; request = left.shift()) {
    const { kind, orderId } = request;
    if (kind === 'cancel') {
      model.shares.selling = model.shares.selling.filter(({ id }) => id !== orderId);
      model.shares.rests = model.shares.rests.filter(({ id }) => id !== orderId);
      left.push(...harness.report('cancelled', orderId).requests);
    }
    if (kind !== 'new') continue;
    const order = harness.broker.order(orderId);
    if (order?.origin !== undefined) left.push(...workSale(course, orderId));
    else if (order?.credit !== undefined) left.push(...workClose(course, orderId, request.quantity));
    else harness.report('ack', orderId);
  }
}
