import { type Shares, shares, type Yen, yen } from '@kabuto/market';
import { pledgedWith, type TicketMargin } from '../margin/pledge.ts';
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
 * What open day trades leave of the buying power: the collateral changes with the cash, by `more` yen, and with the
 * shares, of which those of the NISA part never count (rules/market.md 3.4).
 */
function withinMargin(
  { instrument: { base } }: TicketFacts,
  { power, spare, pledge }: TicketMargin,
  { side, quantity, part, more }: TicketFill & { readonly part: RawTicket['part']; readonly more: number },
): Yen {
  const moved = part === 'nisa' ? 0 : side === 'buy' ? quantity : 0 - quantity;
  const pledged = pledgedWith(pledge, base, moved) - pledgedWith(pledge, base, 0);
  return yen(Math.min(power + more, Math.max(0, spare + more + pledged)));
}

/**
 * The tax held and the buying power after a fill, as the broker will hold them (rules/core.md 4). NISA results are not
 * taxed.
 */
export function afterFill(facts: TicketFacts, part: RawTicket['part'], fill: TicketFill): AfterFill {
  const { tax, settlesOn } = facts;
  const { side, quantity, amount } = fill;
  const gain = part === 'nisa' ? 0 : addToDay(dayOf(facts), side, quantity, amount);
  const now = facts.margin?.power ?? facts.buyingPower;
  const power = now + tax.held + (side === 'buy' ? 0 - amount : amount);
  const held = taxToHold(tax, settlesOn, yen(tax.dayGain + gain), yen(Math.max(0, power)));
  const left = yen(power - held);
  const shown =
    facts.margin === undefined ? left : withinMargin(facts, facts.margin, { ...fill, part, more: left - now });
  return { tax: yen(held - tax.held), buyingPower: shown };
}
