import { isBeyond } from '../rules/quote.ts';
import { tickSize } from '../rules/tick.ts';
import { price } from '../units.ts';
import type { Quote } from '../venue/listing.ts';
import { UNMARKED } from '../venue/marks.ts';
import { PARTICIPANT } from '../venue/trading.ts';
import { fill, halfSpread, pull, stir, trim } from './ladder.ts';
import { post, type Scene } from './scene.ts';

/** A taker reaches at most this many levels behind the best. */
const REACH = 2;
/** The most takers per step. */
const MOST_TAKERS = 6;
/** The largest taker, in multiples of the usual one. */
const LARGEST_TAKER = 20;
/** Ticks by which a taker of one maker's size moves the fair value. */
const TAKER_IMPACT = 0.15;
const CUSTOMER_IMPACT = 0.5;
const MOST_IMPACT = 3;

/** Moves the fair value by `ticks`, within the day's limits. */
export function move({ listing, crowd }: Scene, by: number): void {
  const { limits } = listing;
  crowd.fair = Math.min(limits.upper, Math.max(limits.lower, crowd.fair + by));
}

const tickOf = ({ listing, crowd }: Scene): number => tickSize(listing.tickTable, price(Math.floor(crowd.fair)));

const bounded = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/** Moves the fair value randomly by `volatility` times the issue's usual step, and in the direction of customers' trades. */
export function wander(scene: Scene, volatility: number): void {
  const { listing, crowd, character, draws, seconds } = scene;
  move(scene, crowd.fair * character.sigma * Math.sqrt(seconds) * volatility * draws.normal());
  if (listing.pressure === 0) return;
  const size = character.levelLots * listing.spec.lot;
  move(scene, tickOf(scene) * bounded((CUSTOMER_IMPACT * listing.pressure) / size, MOST_IMPACT));
  listing.pressure = 0;
}

function takeOnce(scene: Scene): void {
  const { listing, crowd, character, draws, trading, at } = scene;
  const { book, spec } = listing;
  const { bids, asks } = book;
  if (bids.length === 0 || asks.length === 0) return;
  const middle = (bids.bestPrice + asks.bestPrice) / 2;
  const lean = bounded((crowd.fair - middle) / halfSpread(scene), 1) / 4;
  const side = draws.unit() < 0.5 + lean ? 'buy' : 'sell';
  const other = side === 'buy' ? asks : bids;
  // 1 / sqrt of a uniform draw has a heavy tail and a mean of 2, without a logarithm.
  const size = Math.min(LARGEST_TAKER, 0.5 / Math.sqrt(draws.unit() + 1e-6));
  const quantity = Math.max(1, Math.floor(character.takerLots * size)) * spec.lot;
  const limit = other.priceAt(Math.min(REACH, other.length - 1));
  // An order too far away to trade waits, and a quote is shown (rules/market.md 1.4).
  const waits = isBeyond(other.bestPrice, listing.reference, 1);
  trading.moment.at = at;
  trading.arrive(listing, side, limit, quantity, PARTICIPANT, UNMARKED, waits);
  const impact = bounded((TAKER_IMPACT * size * character.takerLots) / character.levelLots, MOST_IMPACT);
  move(scene, side === 'buy' ? tickOf(scene) * impact : -tickOf(scene) * impact);
}

/** Chance per second that a participant trades against a special or sequential quote. */
const ANSWER_PER_SECOND = 0.1;

/** While a quote is shown the fair value follows it, and occasionally a participant trades against it. */
function answerQuote(scene: Scene, quote: Quote): void {
  const { crowd, character, draws, seconds } = scene;
  crowd.fair = quote.price;
  if (draws.unit() >= ANSWER_PER_SECOND * seconds) return;
  post(scene, quote.side === 'buy' ? 'sell' : 'buy', quote.price, character.levelLots * (1 + 3 * draws.unit()));
}

/** Participants' actions while orders trade as they arrive: makers follow the fair value, takers trade, other orders come and go. */
export function trade(scene: Scene, volatility: number): void {
  const { character, draws, seconds, pace } = scene;
  if (scene.listing.quote !== undefined) {
    answerQuote(scene, scene.listing.quote);
    return;
  }
  wander(scene, volatility);
  pull(scene, 'buy');
  pull(scene, 'sell');
  fill(scene, 'buy');
  fill(scene, 'sell');
  const takers = Math.min(MOST_TAKERS, draws.count(character.takersPerSecond * seconds * pace));
  for (let n = 0; n < takers; n++) takeOnce(scene);
  stir(scene);
  trim(scene, 'buy');
  trim(scene, 'sell');
}
