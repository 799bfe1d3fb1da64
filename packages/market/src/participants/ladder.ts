import type { Side } from '../book/book.ts';
import { NONE } from '../book/order-pool.ts';
import { roundToTick, tickAbove, tickBelow, tickSize } from '../rules/tick.ts';
import { type Price, price } from '../units.ts';
import { PARTICIPANT } from '../venue/trading.ts';
import { post, type Scene } from './scene.ts';

/** Price levels that market makers keep on each side, and the most levels of a side. */
const LEVELS = 12;
const MOST_LEVELS = 32;
/** A level with less than this part of a maker's usual size is refilled. */
const THIN = 0.3;
/** Makers keep an order until the fair value is within this part of their half spread of it. */
const PATIENCE = 0.4;
/** Chance per second that a gap behind the best price is filled. */
const REFILL_PER_SECOND = 0.8;

/** Half the spread that makers quote now, in tenths of a yen: at least about half a tick. */
export function halfSpread({ listing, crowd, character }: Scene): number {
  const tick = tickSize(listing.tickTable, price(Math.floor(crowd.fair)));
  return Math.max(crowd.fair * character.halfSpread, tick * 0.45);
}

/** The best price at which makers quote on a side now. */
export function quote(scene: Scene, side: Side): Price {
  const { listing, crowd } = scene;
  const half = halfSpread(scene);
  const { tickTable } = listing;
  return side === 'buy'
    ? roundToTick(tickTable, price(Math.floor(crowd.fair - half)), 'down')
    : roundToTick(tickTable, price(Math.ceil(crowd.fair + half)), 'up');
}

function cancelParticipants({ listing }: Scene, level: number): void {
  const { book } = listing;
  book.visitLevel(level, 0, (slot) => {
    if (book.idOf(slot) === PARTICIPANT) book.cancel(slot);
  });
  listing.touch();
}

/** Cancels orders that the fair value has reached. */
export function pull(scene: Scene, side: Side): void {
  const { book } = scene.listing;
  const here = book.side(side);
  const limit = scene.crowd.fair - here.sign * halfSpread(scene) * PATIENCE;
  for (const level of here.levels) {
    if (here.sign * (book.levels.priceOf(level) - limit) <= 0) return;
    cancelParticipants(scene, level);
  }
}

/** Cancels the worst levels of a side that has grown too long. */
export function trim(scene: Scene, side: Side): void {
  const here = scene.listing.book.side(side);
  while (here.length > MOST_LEVELS) {
    const before = here.length;
    cancelParticipants(scene, here.levelAt(before - 1));
    if (here.length === before) return;
  }
}

const levelLots = ({ character, draws }: Scene, rank: number): number =>
  character.levelLots * (0.4 + 1.2 * draws.unit()) * Math.min(2, 0.6 + 0.12 * rank);

/** Fills a side from `best` outward: all levels at once when it has too few, else gap by gap. */
export function fill(scene: Scene, side: Side, best: Price = quote(scene, side)): void {
  const { listing, character, draws, seconds } = scene;
  const { book, limits, spec, tickTable } = listing;
  const here = book.side(side);
  const short = here.length < LEVELS;
  const thin = character.levelLots * spec.lot * THIN;
  let at = best;
  for (let rank = 0; rank < LEVELS && at >= limits.lower && at <= limits.upper; rank++) {
    const level = here.find(at);
    const shares = level === NONE ? 0 : book.levels.sharesOf(level);
    if (shares < thin && (short || rank === 0 || draws.unit() < REFILL_PER_SECOND * seconds)) {
      post(scene, side, at, levelLots(scene, rank));
    }
    at = side === 'buy' ? tickBelow(tickTable, at) : tickAbove(tickTable, at);
  }
}

/** Occasionally adds an order behind the best price, or removes one. */
export function stir(scene: Scene): void {
  const { listing, draws, seconds, pace } = scene;
  if (draws.unit() >= Math.min(0.6, 0.7 * seconds * pace)) return;
  const side: Side = (draws.bits() & 1) === 0 ? 'buy' : 'sell';
  const { book } = listing;
  const here = book.side(side);
  const rank = draws.bits() & 7;
  const level = here.levelAt(rank);
  if (level === NONE) return;
  const orders = book.levels.countOf(level);
  if (orders < 6 && draws.unit() < 0.6) post(scene, side, here.priceAt(rank), 1 + 4 * draws.unit());
  else if (orders > 1) {
    const slot = book.levels.tailOf(level);
    if (book.idOf(slot) !== PARTICIPANT) return;
    book.cancel(slot);
    listing.touch();
  }
}
