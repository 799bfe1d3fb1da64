import type { Side } from '../book/book.ts';
import { NONE } from '../book/order-pool.ts';
import { roundToTick, tickAbove, tickBelow, tickSize } from '../rules/tick.ts';
import { type Price, price } from '../units.ts';
import { type StepContext, sendOrder } from './step-context.ts';

/** Price levels that market makers keep on each side, and the most levels of a side. */
const LEVELS = 12;
const MAX_LEVELS = 32;
/** A level with less than this part of a maker's usual size is refilled. */
const THIN = 0.3;
/** Makers keep an order until the fair value is within this part of their half spread of it. */
const PATIENCE = 0.4;
/** Chance per second that a gap behind the best price is filled. */
const REFILL_PER_SECOND = 0.8;

/** Half the spread that makers quote now, in tenths of a yen: at least about half a tick. */
export function halfSpread({ listing, crowd, character }: StepContext): number {
  const tick = tickSize(listing.tickTable, price(Math.floor(crowd.fair)));
  return Math.max(crowd.fair * character.halfSpread, tick * 0.45);
}

/** The best price at which makers quote on a side now. */
export function makerQuote(context: StepContext, side: Side): Price {
  const { listing, crowd } = context;
  const half = halfSpread(context);
  const { tickTable } = listing;
  return side === 'buy'
    ? roundToTick(tickTable, price(Math.floor(crowd.fair - half)), 'down')
    : roundToTick(tickTable, price(Math.ceil(crowd.fair + half)), 'up');
}

/** Cancels orders that the fair value has reached. */
export function cancelReached(context: StepContext, side: Side): void {
  const { book } = context.listing;
  const here = book.side(side);
  const limit = context.crowd.fair - here.sign * halfSpread(context) * PATIENCE;
  for (const level of here.levels) {
    if (here.sign * (book.levels.priceOf(level) - limit) <= 0) return;
    context.entry.cancelLevel(context.listing, level);
  }
}

/** Cancels the worst levels of a side that has grown too long. */
export function trimDepth(context: StepContext, side: Side): void {
  const here = context.listing.book.side(side);
  while (here.length > MAX_LEVELS) {
    const before = here.length;
    context.entry.cancelLevel(context.listing, here.levelAt(before - 1));
    if (here.length === before) return;
  }
}

const levelLots = ({ character, draws }: StepContext, rank: number): number =>
  character.levelLots * (0.4 + 1.2 * draws.unit()) * Math.min(2, 0.6 + 0.12 * rank);

/** Fills a side from `best` outward: all levels at once when it has too few, else gap by gap. */
export function refillSide(context: StepContext, side: Side, best: Price = makerQuote(context, side)): void {
  const { listing, character, draws, seconds } = context;
  const { book, limits, spec, tickTable } = listing;
  const here = book.side(side);
  const short = here.length < LEVELS;
  const thin = character.levelLots * spec.lot * THIN;
  let at = best;
  for (let rank = 0; rank < LEVELS && at >= limits.lower && at <= limits.upper; rank++) {
    const level = here.find(at);
    const shares = level === NONE ? 0 : book.levels.sharesOf(level);
    if (shares < thin && (short || rank === 0 || draws.unit() < REFILL_PER_SECOND * seconds)) {
      sendOrder(context, side, at, levelLots(context, rank));
    }
    at = side === 'buy' ? tickBelow(tickTable, at) : tickAbove(tickTable, at);
  }
}

/** Occasionally adds an order behind the best price, or removes one. */
export function churnOrders(context: StepContext): void {
  const { listing, draws, seconds, pace } = context;
  if (draws.unit() >= Math.min(0.6, 0.7 * seconds * pace)) return;
  const side: Side = (draws.bits() & 1) === 0 ? 'buy' : 'sell';
  const { book } = listing;
  const here = book.side(side);
  const rank = draws.bits() & 7;
  const level = here.levelAt(rank);
  if (level === NONE) return;
  const orders = book.levels.countOf(level);
  if (orders < 6 && draws.unit() < 0.6) sendOrder(context, side, here.priceAt(rank), 1 + 4 * draws.unit());
  else if (orders > 1) context.entry.cancelNewest(listing, level);
}
