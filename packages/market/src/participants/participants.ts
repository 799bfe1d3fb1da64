import { dayNumber, parseDate } from '../calendar/civil.ts';
import { tokyoTimeOfDay } from '../calendar/tokyo-time.ts';
import { renewalWidth } from '../rules/limit.ts';
import { tickAbove, tickBelow } from '../rules/tick.ts';
import { isCollecting, isContinuous, type Phase } from '../session/schedule.ts';
import type { Slices } from '../slices.ts';
import { type EpochMs, epochMs, type IsoDate, price } from '../units.ts';
import type { Listing } from '../venue/listing.ts';
import type { ParticipantEntry } from '../venue/participant-entry.ts';
import { type Character, characterOf, dayShape, SESSION_SECONDS } from './character.ts';
import { placeAuctionOrders } from './collecting.ts';
import { moveFairValue, trade } from './continuous.ts';
import { Draws, hash } from './draws.ts';
import { Factors } from './factors.ts';
import { makerQuote, refillSide } from './ladder.ts';
import type { Crowd, StepContext } from './step-context.ts';
import { OWN_SQUARE, ownVolatility, SHARED_SQUARE, sharedVolatility } from './volatility.ts';

/** A long time step is split into parts of about a second, but never more than this many, at any market speed. */
const MAX_SUBSTEPS = 8;
const SUBSTEP_MS = 1_000;
/** News comes at the start of a stretch of five minutes. */
const NEWS_MS = 300_000;
/** How far the fair value opens from the close, in daily standard deviations. */
const OVERNIGHT = 0.4;
/** A new issue's first value beyond its offer: mean and standard deviation in moves of a day. */
const FIRST_MEAN = 0.4;
const FIRST_SPREAD = 0.25;
/** Time credited for the first step after a pause: the pause itself is not simulated. */
const RESUME_STEP_MS = 250;
const STREAM_OVERNIGHT = -2;
const STREAM_NEWS = -3;
/** One in this many five-minute stretches has news about an issue: about one issue in sixteen has some on a day. */
const INTERVALS_PER_NEWS = 1_024;
/**
 * News moves the fair value by one to three renewal widths, so that the next match is too far away
 * (rules/market.md 1.4).
 */
const MAX_NEWS_WIDTHS = 3;

/**
 * The simulated market makers and takers. They keep two-sided books and move the price. Their draws depend on (seed,
 * tick, issue) only, those of market, sectors and volatility on (seed, time); their state, the fair values, starts from
 * the last price after a reset.
 */
export class Participants {
  private readonly seed: number;
  private readonly entry: ParticipantEntry;
  private readonly draws = new Draws();
  private readonly factors: Factors;
  /** By the index; none for an issue in which they have not acted since the day began. */
  private readonly crowds: (Crowd | undefined)[] = [];
  private readonly characters: Character[] = [];
  private tick = 0;
  private segment = 0;
  private day = 0;

  /** Participants that draw from `seed` and send their orders to `entry`. */
  constructor(seed: number, entry: ParticipantEntry) {
    this.seed = seed;
    this.factors = new Factors(seed);
    this.entry = entry;
  }

  /** Begins a trading day: fair values restart around the new base. */
  openDay(date: IsoDate): void {
    const { year, month, day } = parseDate(date);
    this.day = dayNumber(year, month, day);
    this.crowds.length = 0;
  }

  /** The next steps belong to the given tick. */
  begin(tick: number): void {
    this.tick = tick;
    this.segment = 0;
  }

  /** Skips from `from` to `at` without simulating the time between. Returns the time from which to continue. */
  skipTo(at: EpochMs, from: EpochMs): EpochMs {
    const resumedAt = epochMs(Math.max(from, at - RESUME_STEP_MS));
    for (const crowd of this.crowds) if (crowd !== undefined) crowd.actedAt = resumedAt;
    return resumedAt;
  }

  /** Simulates the time from `from` to `to` in one phase. Quiet issues act on some ticks only. A slice is one issue. */
  *act(listings: readonly Listing[], phase: Phase, from: EpochMs, to: EpochMs): Slices {
    this.segment += 1;
    for (let n = 0; n < listings.length; n++) {
      const listing = listings[n];
      if (listing === undefined || listing.halted || listing.spec.activity === 0) continue;
      this.characters[n] ??= characterOf(listing.spec);
      const character = this.characters[n] ?? characterOf(listing.spec);
      this.crowds[n] ??= this.newCrowd(listing, character, from);
      const crowd = this.crowds[n] ?? this.newCrowd(listing, character, from);
      if (crowd.phase === phase && (this.tick + character.key) % character.stride !== 0) continue;
      this.step(listing, crowd, character, phase, from, to);
      yield;
    }
  }

  private newCrowd(listing: Listing, character: Character, at: EpochMs): Crowd {
    if (listing.last !== undefined)
      return { fair: listing.last, interval: intervalOf(at), actedAt: at, phase: undefined };
    this.draws.start(this.seed, this.day, character.key, STREAM_OVERNIGHT);
    const night = this.factors.night(character, this.day) + character.ownSigma * this.draws.normal();
    const opening = listing.awaitsFirstPrice
      ? 1 + (listing.spec.volatilityBps / 10_000) * (FIRST_MEAN + FIRST_SPREAD * this.draws.normal())
      : 1 + OVERNIGHT * Math.sqrt(SESSION_SECONDS) * night;
    const fair = listing.base * opening;
    const { lower, upper } = listing.limits;
    return { fair: Math.min(upper, Math.max(lower, fair)), interval: intervalOf(at), actedAt: at, phase: undefined };
  }

  private step(listing: Listing, crowd: Crowd, character: Character, phase: Phase, from: EpochMs, to: EpochMs): void {
    const continuous = isContinuous(phase);
    const elapsed = Math.max(0, to - crowd.actedAt);
    const substeps = Math.min(MAX_SUBSTEPS, Math.max(1, Math.ceil(elapsed / SUBSTEP_MS)));
    const shared = sharedVolatility(this.seed, to);
    const volatility = shared * ownVolatility(this.seed, character.key, to);
    let began = crowd.actedAt;
    for (let substep = 1; substep <= substeps; substep++) {
      this.draws.start(this.seed, this.tick, character.key, this.segment * 16 + substep);
      const reached = epochMs(crowd.actedAt + Math.floor((elapsed * substep) / substeps));
      const at = epochMs(Math.max(reached, from, listing.lastAt ?? 0));
      const shape = dayShape(tokyoTimeOfDay(at));
      const seconds = elapsed / substeps / 1_000;
      // Prices move with the square root of the activity: as much for each trade.
      const root = Math.sqrt(shape);
      const context: StepContext = {
        listing,
        crowd,
        character,
        draws: this.draws,
        entry: this.entry,
        pace: shape * volatility,
        shared: (this.factors.move(character, began, reached) * root * shared) / SHARED_SQUARE,
        own: (character.ownSigma * Math.sqrt(seconds) * root * volatility) / OWN_SQUARE,
        seconds,
        at,
      };
      began = reached;
      if (continuous) {
        this.applyNews(context);
        trade(context);
      } else if (isCollecting(phase)) placeAuctionOrders(context, phase);
      else if (crowd.phase === undefined) refillBook(context);
      crowd.phase = phase;
    }
    crowd.actedAt = to;
  }

  /** Once every five minutes: news moves the fair value at once, before anyone has traded on it. */
  private applyNews(context: StepContext): void {
    const { listing, crowd, character, at } = context;
    const interval = intervalOf(at);
    if (interval === crowd.interval) return;
    crowd.interval = interval;
    if (hash(this.seed, interval, character.key, STREAM_NEWS) % INTERVALS_PER_NEWS !== 0) return;
    const { draws } = context;
    const widths = 1 + (MAX_NEWS_WIDTHS - 1) * draws.unit();
    const sign = (draws.bits() & 1) === 0 ? 1 : -1;
    moveFairValue(context, sign * widths * renewalWidth(price(Math.floor(crowd.fair))));
    listing.markDirty();
  }
}

/** The five-minute stretch that contains a time. */
const intervalOf = (at: EpochMs): number => Math.floor(at / NEWS_MS);

/**
 * Outside the sessions participants do nothing, except refill a book emptied by a reset, without crossing customers'
 * orders.
 */
function refillBook(context: StepContext): void {
  const { book, tickTable } = context.listing;
  const ask = book.asks.bestPrice;
  const bid = makerQuote(context, 'buy');
  refillSide(context, 'buy', ask !== 0 && bid >= ask ? tickBelow(tickTable, price(ask)) : bid);
  const highest = book.bids.bestPrice;
  const offer = makerQuote(context, 'sell');
  refillSide(context, 'sell', offer <= highest ? tickAbove(tickTable, price(highest)) : offer);
}
