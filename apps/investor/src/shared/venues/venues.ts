import type { OrderView } from '@kabuto/contract';
import { FIRST_VENUE } from '@kabuto/market';
import type { Translate } from '../../messages/index.ts';

/** The venue of the night session, as calls and replies name it. The first venue, Tokyo, is never named. */
export const NIGHT = 'pts';

/** A venue other than the first that this app trades at; undefined: the first. */
export type Venue = typeof NIGHT | undefined;

/** The venue that an address names; the first for any other name. */
export const venueOf = (named: string | undefined): Venue => (named === NIGHT ? NIGHT : undefined);

/** Whether an address names a market that has no ticket here. */
export const isOtherVenue = (named: string | undefined): boolean =>
  named !== undefined && named !== FIRST_VENUE && named !== NIGHT;

/** The venue as a field of a call; none for the first. */
export const atVenue = (venue: Venue): { readonly venue?: typeof NIGHT } => (venue === undefined ? {} : { venue });

/** An issue as topics of the stream name it: '7203', or 'pts:7203'. */
export const topicCode = (code: string, venue: Venue): string => (venue === undefined ? code : `${venue}:${code}`);

/** What the venue of an order or fill is called. The texts of trades must be loaded. */
export const venueText = ({ venue }: Pick<OrderView, 'venue'>, t: Translate): string =>
  venue === undefined ? t('trades.venueTokyo') : venue.toUpperCase();
