declare const brand: unique symbol;

/** The name of a trading venue: 'tokyo', 'pts'. Lower-case letters, digits and hyphens, 2 to 16 characters. */
export type VenueId = string & { readonly [brand]: 'VenueId' };

const NAME = /^[a-z][a-z0-9-]{1,15}$/;

/** Whether `venueId` would accept the text. */
export const isVenueId = (text: string): text is VenueId => NAME.test(text);

/** Brands the name of a venue. Throws RangeError for any other shape. */
export function venueId(text: string): VenueId {
  if (!isVenueId(text)) throw new RangeError(`a venue's name must be like tokyo or pts, got ${text}`);
  return text;
}

/** The default venue. It is never stored, so that data from before there were others stays valid. */
export const FIRST_VENUE: VenueId = venueId('tokyo');

/** Marks a row, request or report with its venue; absent: the first. */
export type AtVenue = { readonly venue?: VenueId };

/** The venue of a row, request or report. */
export const venueOf = ({ venue }: AtVenue): VenueId => venue ?? FIRST_VENUE;

/** The venue as a field of a row, request or report: empty for the first. */
export const atVenue = (venue: VenueId | undefined): AtVenue =>
  venue === undefined || venue === FIRST_VENUE ? {} : { venue };
