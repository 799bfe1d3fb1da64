import { type BookLevel, formatPrice, instrumentCode } from '@kabuto/market';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { listed, type QuoteDeps, sessionOf, venueNamed } from '../deps.ts';

/** Levels of a side unless the caller wants another number. */
const LEVELS = 10;

const levelView = ({ price, quantity, orders }: BookLevel) => ({
  price: formatPrice(price),
  quantity: String(quantity),
  orders,
});

/** GET v1/quote/depth/detail */
export const depth = ({ marketOf }: QuoteDeps): Operation =>
  operation('depth', async ({ query, caller }) => {
    const market = marketOf(caller.tenantId);
    listed(market, query.code);
    const venue = venueNamed(market, query.venue);
    const book = await market.core.depth(instrumentCode(query.code), Number(query.levels ?? LEVELS), venue);
    if (book === undefined) throw new Refused('VENUE_UNKNOWN', 'venue', { venue: String(venue) });
    const { indicative } = book;
    return {
      code: query.code,
      at: sessionOf(market).marketTime,
      bids: book.bids.map(levelView),
      asks: book.asks.map(levelView),
      over: String(book.over),
      under: String(book.under),
      marketBuy: String(book.marketBuy),
      marketSell: String(book.marketSell),
      indicative:
        indicative === undefined ? null : { price: formatPrice(indicative.price), volume: String(indicative.volume) },
    };
  });
