import { type AtVenue, FIRST_VENUE, type IsoDate, type Phase, type VenueId, venueOf } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import type { ReportsSeen, VenueTakes } from '../orders/terms.ts';

/** What the broker stores about one venue: its day, and what it takes. */
export type VenueSession = {
  /** The trade date that the venue's orders refer to; null until the host has opened one. */
  tradeDate: IsoDate | null;
  /** The settlement date of its current session's trades. */
  settlesOn: IsoDate | null;
  acceptsOrders: boolean;
  /** The venue's phase, null until the host has set one. */
  phase: Phase | null;
  venueTakes: VenueTakes;
  /** Which of its numbered reports were applied; absent for a venue that does not number them. */
  reports?: ReportsSeen;
};

/** A venue other than the first. */
export type VenueRow = VenueSession & { readonly venue: VenueId };

/** The first venue's session, whose fields are those of the globals themselves, and the rows of the others by name. */
export type Venues = VenueSession & { venues?: readonly VenueRow[] };

/** The session of a venue; undefined for one that was never introduced with `setVenue`. */
export function findSession(venues: Venues, { venue }: AtVenue): VenueSession | undefined {
  if (venue === undefined || venue === FIRST_VENUE) return venues;
  return venues.venues?.find((row) => row.venue === venue);
}

/** The session of a venue. Throws InvariantError for a venue that was never introduced. */
export function sessionOf(venues: Venues, at: AtVenue): VenueSession {
  const session = findSession(venues, at);
  invariant(session !== undefined, () => `no venue ${at.venue}`);
  return session;
}

/** The session of a venue, created closed and without a date when missing. */
export function openSession(venues: Venues, at: AtVenue): VenueSession {
  const there = findSession(venues, at);
  if (there !== undefined) return there;
  const row: VenueRow = {
    venue: venueOf(at),
    tradeDate: null,
    settlesOn: null,
    acceptsOrders: false,
    phase: null,
    venueTakes: { amend: false, watch: false },
  };
  venues.venues = [...(venues.venues ?? []), row].sort((a, b) => (a.venue < b.venue ? -1 : 1));
  return row;
}

/** Whether an order is for the venue. */
export const isSameVenue = (order: AtVenue, at: AtVenue): boolean => venueOf(order) === venueOf(at);

/** Whether any venue takes orders now. */
export const anyVenueAcceptsOrders = (venues: Venues): boolean =>
  venues.acceptsOrders || (venues.venues ?? []).some(({ acceptsOrders }) => acceptsOrders);

/**
 * The settlement date whose trades are not final yet: the latest of all venues. Positions keep only one such date
 * (rules/market.md 6.2), so a venue with an earlier one cannot trade.
 */
export function openSettlementDate(venues: Venues): IsoDate | null {
  let latest = venues.settlesOn;
  for (const { settlesOn } of venues.venues ?? [])
    if (settlesOn !== null && (latest === null || settlesOn > latest)) latest = settlesOn;
  return latest;
}
