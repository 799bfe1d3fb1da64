import { type Shares, shares, type Yen, yen } from '@kabuto/market';
import { addToDay, type DayTotals } from '../positions/position-day.ts';
import { taxToHold } from '../tax/withholding.ts';
import type { Side } from '../types.ts';
import type { RawTicket, TicketFacts } from './ticket.ts';

/** The account once the whole order is filled, yen. */
export type AfterFill = {
  /** The change of the tax held for the results of the trade date; negative where the trade lowers them. */
  readonly tax: Yen;
  /** Negative when cash is not sufficient. */
  readonly buyingPower: Yen;
};

/** A fill of the whole order; `amount`: its yen, fee included. */
type TicketFill = { readonly side: Side; readonly quantity: Shares; readonly amount: Yen };

/** The trades of the date before this one. */
const dayOf = ({ day, owned, averageCost }: TicketFacts): DayTotals =>
  day === null
    ? {
        ownedBefore: owned,
        costBefore: averageCost,
        bought: shares(0),
        cost: yen(0),
        sold: shares(0),
        net: yen(0),
      }
    : { ...day };

/**
 * The tax held and the buying power after a fill, as the broker will hold them (rules/core.md 4). NISA results are not
 * taxed.
 */
export function afterFill(facts: TicketFacts, part: RawTicket['part'], fill: TicketFill): AfterFill {
  const { tax, settlesOn } = facts;
  const { side, quantity, amount } = fill;
  const gain = part === 'nisa' ? 0 : addToDay(dayOf(facts), side, quantity, amount);
  const power = facts.buyingPower + tax.held + (side === 'buy' ? 0 - amount : amount);
  const held = taxToHold(tax, settlesOn, yen(tax.dayGain + gain), yen(Math.max(0, power)));
  return { tax: yen(held - tax.held), buyingPower: yen(power - held) };
}
