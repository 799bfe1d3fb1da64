import type { Application, Offering } from '@kabuto/brokerage';
import type { OfferingAction } from '@kabuto/contract/offering';
import { type IsoDate, notional, shares } from '@kabuto/market';

/** What a member has to do next, and until when, system time; null: no term. */
export type Next = { readonly action: OfferingAction; readonly until: number | null };

/**
 * What the member of an application has to do next, or can do; null: nothing. `date`: the market's; `owned`: whether
 * the account owns shares of the issue.
 */
export function nextOf(
  offering: Offering,
  application: Application,
  { date, owned }: { readonly date: IsoDate | null; readonly owned: boolean },
): Next | null {
  const { kind, state, schedule } = offering;
  const until = schedule.purchaseUntil;
  switch (application.state) {
    case 'won':
      if (kind === 'ipo' && state === 'purchaseOpen') return { action: 'answer', until };
      return kind === 'block' && state === 'covering' ? { action: 'pay', until } : null;
    case 'standby':
      return state === 'purchaseOpen' && application.answer === null ? { action: 'answer', until } : null;
    case 'accepted':
      return state === 'open' ? { action: 'subscribe', until: schedule.closesAt } : null;
    case 'rejected':
      return state === 'open' ? { action: 'sign', until: schedule.closesAt } : null;
    case 'delivered':
      if (kind === 'distribution') return null;
      if (isLocked(offering, date)) return { action: 'locked', until: null };
      return owned ? { action: 'sell', until: null } : null;
    case 'signed':
    case 'submitted':
    case 'withdrawn':
    case 'ineligible':
    case 'lost':
    case 'purchased':
    case 'promoted':
    case 'declined':
    case 'lapsed':
    case 'released':
      return null;
  }
}

/** Whether the delivered shares of a block cannot be sold yet. */
export const isLocked = ({ lockedUntil }: Offering, date: IsoDate | null): boolean =>
  lockedUntil !== null && (date === null || date < lockedUntil);

/** Whether an application can still be changed by its member, system time. */
export const isInWindow = ({ state, schedule }: Offering, now: number): boolean =>
  (state === 'bookOpen' || state === 'open') && now >= schedule.opensAt && now < schedule.closesAt;

const TO_PAY: readonly Application['state'][] = ['won', 'standby', 'purchased', 'promoted'];

/** Yen that buying takes, or that are outstanding on a block; 0: nothing more. */
export function outstandingOf({ kind, price }: Offering, { state, allotted }: Application, held: number): number {
  if (price === null || !TO_PAY.includes(state)) return 0;
  const amount = notional(price, shares(allotted));
  return kind === 'block' ? Math.max(0, amount - held) : amount;
}
