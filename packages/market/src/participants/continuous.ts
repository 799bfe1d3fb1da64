import { isBeyond } from '../rules/quote.ts';
import { tickSize } from '../rules/tick.ts';
import { price } from '../units.ts';
import type { Quote } from '../venue/listing-facts.ts';
import { cancelReached, churnOrders, halfSpread, refillSide, trimDepth } from './ladder.ts';
import { type StepContext, sendOrder } from './step-context.ts';

/** A taker reaches at most this many levels behind the best. */
const REACH = 2;
/** The most takers per step. */
const MAX_TAKERS = 6;
/** The largest taker, in multiples of the usual one. */
const LARGEST_TAKER = 20;
/** Ticks by which a taker of one maker's size moves the fair value. */
const TAKER_IMPACT = 0.15;
const CUSTOMER_IMPACT = 0.5;
const MAX_IMPACT = 3;

/** Moves the fair value by `ticks`, within the day's limits. */
export function moveFairValue({ listing, crowd }: StepContext, by: number): void {
  const { limits } = listing;
  crowd.fair = Math.min(limits.upper, Math.max(limits.lower, crowd.fair + by));
}

const tickOf = ({ listing, crowd }: StepContext): number => tickSize(listing.tickTable, price(Math.floor(crowd.fair)));

const bounded = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/**
 * Moves the fair value with market and sector and by its own random move, all times `strength`, and in the direction of
 * customers' trades.
 */
export function randomWalk(context: StepContext, strength = 1): void {
  const { listing, crowd, character, draws, shared, own } = context;
  moveFairValue(context, crowd.fair * strength * (shared + own * draws.normal()));
  const pressure = listing.takePressure();
  if (pressure === 0) return;
  const size = character.levelLots * listing.spec.lot;
  moveFairValue(context, tickOf(context) * bounded((CUSTOMER_IMPACT * pressure) / size, MAX_IMPACT));
}

function sendTaker(context: StepContext): void {
  const { listing, crowd, character, draws, entry, at } = context;
  const { book, spec } = listing;
  const { bids, asks } = book;
  if (bids.length === 0 || asks.length === 0) return;
  const middle = (bids.bestPrice + asks.bestPrice) / 2;
  const skew = bounded((crowd.fair - middle) / halfSpread(context), 1) / 4;
  const side = draws.unit() < 0.5 + skew ? 'buy' : 'sell';
  const other = side === 'buy' ? asks : bids;
  // 1 / sqrt of a uniform draw has a heavy tail and a mean of 2, without a logarithm.
  const size = Math.min(LARGEST_TAKER, 0.5 / Math.sqrt(draws.unit() + 1e-6));
  const quantity = Math.max(1, Math.floor(character.takerLots * size)) * spec.lot;
  const limit = other.priceAt(Math.min(REACH, other.length - 1));
  // An order too far away to trade waits, and a quote is shown (rules/market.md 1.4).
  const waits = listing.awaitsFirstPrice || isBeyond(other.bestPrice, listing.reference, 1);
  entry.place(listing, side, limit, quantity, waits, at);
  const impact = bounded((TAKER_IMPACT * size * character.takerLots) / character.levelLots, MAX_IMPACT);
  moveFairValue(context, side === 'buy' ? tickOf(context) * impact : -tickOf(context) * impact);
}

/** Chance per second that a participant trades against a special or sequential quote. */
const REVERSAL_PER_SECOND = 0.1;

/** Whether a quote has not come as far as the fair value yet. */
const isShortOf = ({ side, price: at }: Quote, fair: number): boolean => (side === 'buy' ? at < fair : at > fair);

/**
 * While a quote is shown the fair value follows it, and occasionally a participant trades against it. That of a new
 * issue waits for the quote instead, so that its first price may be far from the offer.
 */
function tradeAgainstQuote(context: StepContext, quote: Quote): void {
  const { crowd, character, draws, seconds, listing } = context;
  if (listing.awaitsFirstPrice && isShortOf(quote, crowd.fair)) return;
  crowd.fair = quote.price;
  if (draws.unit() >= REVERSAL_PER_SECOND * seconds) return;
  sendOrder(context, quote.side === 'buy' ? 'sell' : 'buy', quote.price, character.levelLots * (1 + 3 * draws.unit()));
}

/**
 * Participants' actions while orders trade as they arrive: makers follow the fair value, takers trade, other orders
 * come and go.
 */
export function trade(context: StepContext): void {
  const { character, draws, seconds, pace } = context;
  if (context.listing.quote !== undefined) {
    tradeAgainstQuote(context, context.listing.quote);
    return;
  }
  randomWalk(context);
  cancelReached(context, 'buy');
  cancelReached(context, 'sell');
  refillSide(context, 'buy');
  refillSide(context, 'sell');
  const takers = Math.min(MAX_TAKERS, draws.count(character.takersPerSecond * seconds * pace));
  for (let n = 0; n < takers; n++) sendTaker(context);
  churnOrders(context);
  trimDepth(context, 'buy');
  trimDepth(context, 'sell');
}
