import { FIRST_VENUE, venueOf } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { currentTerms } from '../risk/facts.ts';
import { limitRefusal } from '../risk/limits.ts';
import { formRefusals, type OrderTerms } from '../risk/place.ts';
import { refuse } from '../risk/refusal.ts';
import { remainingLimits } from '../risk/remaining-limits.ts';
import type { BrokerState } from '../state/state.ts';
import type { Account, BrokerInstrument, LotQuantity, OrderCredit, Refusal } from '../types.ts';
import { lotsToClose } from './close.ts';
import { sideOf } from './lots.ts';
import { openRefusal } from './open.ts';

type Place = Input<'place'>;

const badTerms = (field: string): Refusal => refuse('DAY_TRADE_TERMS', field);

/**
 * DAY_TRADE_OFF: this brokerage offers none; DAY_TRADE_CONSENT: the account has not accepted the risk document, or to
 * open a position the version of it that is named;
 * DAY_TRADE_TERMS: a day trade ends with its date, is for the first venue, and is never of the NISA part; exits are for
 * opening orders.
 */
export function creditTermsRefusal(state: BrokerState, input: Place): Refusal | null {
  const { credit, ifDone, riskVersion } = input;
  if (credit === undefined) return null;
  if (state.globals.dayTrades === undefined) return refuse('DAY_TRADE_OFF', null);
  const consent = state.margins.get(input.accountId)?.consent;
  const isOther = credit.effect === 'open' && riskVersion !== undefined && consent?.version !== riskVersion;
  if (consent === undefined || isOther) return refuse('DAY_TRADE_CONSENT', null);
  if (venueOf(input) !== FIRST_VENUE) return badTerms('venue');
  if (input.accountType === 'nisa') return badTerms('accountType');
  if (input.timeInForce === 'date' || ifDone?.timeInForce === 'date') return badTerms('timeInForce');
  if (credit.effect === 'open' && credit.lots !== undefined) return badTerms('lots');
  if (credit.effect === 'open' && input.oco !== undefined) return badTerms('oco');
  return credit.effect === 'close' && ifDone !== undefined ? badTerms('ifDone') : null;
}

/** What an order of a day trade remembers, or why it may not begin: as `formRefusals`, `openRefusal`, `lotsToClose`. */
export function creditOf(
  state: BrokerState,
  account: Account,
  instrument: BrokerInstrument,
  order: OrderTerms & { readonly credit: OrderCredit },
): OrderCredit | Refusal {
  const terms = currentTerms(state);
  const row = state.margins.get(account.accountId);
  if (terms === null || row === undefined) return refuse('CORE_REJECTED', null);
  const [broken] = formRefusals({ instrument, tradeDate: terms.tradeDate }, order);
  if (broken !== undefined) return broken;
  const { quantity, side, credit } = order;
  if (credit.effect === 'open') {
    const refusal =
      limitRefusal(remainingLimits(state, account), instrument, order) ??
      openRefusal(state, account, row, instrument, order);
    return refusal ?? { kind: 'day', effect: 'open' };
  }
  const code = instrument.code;
  const { lots, origin } = credit;
  const asked = { instrument: code, side: sideOf(side, 'close'), quantity, ...(lots === undefined ? {} : { lots }) };
  const taken = lotsToClose(state, account.accountId, asked);
  if (!isLots(taken)) return taken;
  return { kind: 'day', effect: 'close', lots: taken, ...(origin === undefined ? {} : { origin }) };
}

const isLots = (found: readonly LotQuantity[] | Refusal): found is readonly LotQuantity[] => Array.isArray(found);

/** Whether it is a refusal. */
export const isCreditRefusal = (found: OrderCredit | Refusal): found is Refusal => 'reason' in found;

/** The lots that an order has opened and that no closing order has yet. */
export const lotsOpenedBy = (state: BrokerState, accountId: number, orderId: number): LotQuantity[] =>
  (state.margins.get(accountId)?.positions ?? [])
    .filter((lot) => lot.orderId === orderId)
    .map(({ positionId, quantity }): LotQuantity => ({ positionId, quantity }));
