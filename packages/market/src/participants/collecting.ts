import { MARKET, type Side } from '../book/book.ts';
import { roundToTick } from '../rules/tick.ts';
import type { Phase } from '../session/schedule.ts';
import { price } from '../units.ts';
import { randomWalk } from './continuous.ts';
import { halfSpread, refillSide } from './ladder.ts';
import { type StepContext, sendOrder } from './step-context.ts';

/**
 * Orders for an auction over a phase of `seconds`: `share` of a day's volume in about `orders` orders, `first` of them
 * at once.
 */
type CollectionTerms = {
  readonly seconds: number;
  readonly share: number;
  readonly orders: number;
  readonly first: number;
};

const COLLECTION_TERMS: Partial<Record<Phase, CollectionTerms>> = {
  'am-acceptance': { seconds: 3_600, share: 0.04, orders: 120, first: 20 },
  'pm-acceptance': { seconds: 1_500, share: 0.02, orders: 60, first: 12 },
  'pre-closing': { seconds: 300, share: 0.06, orders: 60, first: 12 },
};

/** Chance that an order is a market order. */
const MARKET_CHANCE = 0.15;
/** Factor on the fair value's volatility while nothing trades. */
const CALM = 0.3;

function placeAuctionOrder(context: StepContext, meanLots: number): void {
  const { listing, crowd, draws } = context;
  const side: Side = (draws.bits() & 1) === 0 ? 'buy' : 'sell';
  const lots = meanLots * (0.3 + 1.4 * draws.unit());
  // A new issue takes no market orders until the day after its first price (rules/market.md 1.9).
  if (draws.unit() < MARKET_CHANCE && listing.ipoReference === undefined) {
    sendOrder(context, side, MARKET, lots);
    return;
  }
  const aggressiveness = side === 'buy' ? 1 : -1;
  const wanted = crowd.fair + halfSpread(context) * (aggressiveness + 2 * draws.normal());
  const { lower, upper } = listing.limits;
  const within = Math.floor(Math.min(upper, Math.max(lower, wanted)));
  sendOrder(context, side, roundToTick(listing.tickTable, price(within), side === 'buy' ? 'down' : 'up'), lots);
}

/**
 * Participants' actions while orders are collected for an auction: bids and asks that overlap, so that the auction
 * matches.
 */
export function placeAuctionOrders(context: StepContext, phase: Phase): void {
  const collection = COLLECTION_TERMS[phase];
  if (collection === undefined) return;
  const { crowd, draws, listing, seconds } = context;
  const entering = crowd.phase !== phase;
  randomWalk(context, CALM);
  if (entering) {
    refillSide(context, 'buy');
    refillSide(context, 'sell');
  }
  const mean = (collection.orders * seconds) / collection.seconds;
  const orders = entering ? collection.first : Math.min(collection.orders, draws.count(mean));
  const meanLots = (listing.spec.activity * collection.share * 2) / collection.orders;
  for (let n = 0; n < orders; n++) placeAuctionOrder(context, meanLots);
}
