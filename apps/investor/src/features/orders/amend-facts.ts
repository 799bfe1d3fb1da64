import type { AmendedOrder, AmendmentFacts } from '@kabuto/brokerage/forms';
import type { InstrumentHit, OrderView, TicketFacts } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import { price, shares, yen } from '@kabuto/market';
import { awaitsPrice, followsPair } from './amend.ts';

/** The order to change, and what its new terms are checked against. */
export type AmendFacts = { readonly order: OrderView; readonly rules: AmendmentFacts };

/**
 * The facts of a change, from the replies about the issue and the account. An order of a day trade needs collateral and
 * no cash: the broker, which knows the positions, checks that.
 */
export function amendFactsOf(order: OrderView, { instrument, quote }: InstrumentHit, account: TicketFacts): AmendFacts {
  const { version, ratePpm, minimum } = account.feeSchedule;
  const isCash = order.credit === undefined;
  return {
    order,
    rules: {
      instrument: {
        lot: shares(Number(instrument.lot)),
        tickTable: instrument.tickTable,
        lower: priceOf(account.lower) ?? price(0),
        upper: priceOf(account.upper) ?? price(0),
        halted: quote.halted,
      },
      buyingPower: yen(isCash ? Number(account.buyingPower) : Number.MAX_SAFE_INTEGER),
      sameIssue: {
        barred: yen(isCash ? Number(account.sameIssue.barred) : 0),
        locked: shares(Number(account.sameIssue.locked)),
      },
      schedule: { version, ratePpm, minimum: yen(minimum) },
      awaitsPrice: awaitsPrice(order),
      canWatch: account.takes.stops,
      isQuantityLinked: followsPair(order),
    },
  };
}

/** The order as the broker's rules see it. */
export function amendedOrder(order: OrderView): AmendedOrder {
  const { trigger } = order;
  const triggerPrice = trigger === null ? null : priceOf(trigger.price);
  return {
    side: order.side,
    type: order.type,
    price: order.price === null ? null : priceOf(order.price),
    quantity: shares(Number(order.quantity)),
    filled: shares(Number(order.filled)),
    trigger: trigger === null || triggerPrice === null ? null : { when: trigger.when, price: triggerPrice },
    condition: order.condition,
    filledNotional: yen(Number(order.filledNotional)),
    feeCharged: yen(Number(order.fee)),
    holdCash: yen(Number(order.holdCash)),
    group: order.group !== null,
  };
}
