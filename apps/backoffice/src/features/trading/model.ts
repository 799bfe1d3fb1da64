import type { CallReply } from '../../shared/api/index.ts';

export type OrderRow = CallReply<'GET v1/trading/order/list'>['rows'][number];
export type FillRow = CallReply<'GET v1/trading/fill/list'>['rows'][number];
export type HaltRow = CallReply<'GET v1/trading/halt/list'>['rows'][number];
export type OrderDetail = CallReply<'GET v1/trading/order/detail'>;
export type Evidence = CallReply<'GET v1/trading/fill/evidence'>;

/** How an order is looked for: how it ended, or that it has not. */
export const OUTCOMES = ['open', 'filled', 'cancelled', 'expired', 'rejected'] as const;
export const SIDES = ['buy', 'sell'] as const;
/** Both venues; the first is never named in a row. */
export const VENUES = ['tokyo', 'pts'] as const;

/** The word for the venue of a row; one of a newer server by its name. */
export const venueKey = ({ venue = 'tokyo' }: { readonly venue?: string }): 'trading.tokyo' | 'trading.pts' =>
  venue === 'pts' ? 'trading.pts' : 'trading.tokyo';
