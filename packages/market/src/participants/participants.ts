import { dayNumber, parseDate } from '../calendar/civil.ts';
import { tokyoTimeOfDay } from '../calendar/tokyo-time.ts';
import { renewalWidth } from '../rules/limit.ts';
import { tickAbove, tickBelow } from '../rules/tick.ts';
import { isCollecting, isContinuous, type Phase } from '../session/schedule.ts';
import type { Slices } from '../slices.ts';
import { type EpochMs, epochMs, type IsoDate, price } from '../units.ts';
import type { Listing } from '../venue/listing.ts';
import type { ParticipantEntry } from '../venue/participant-entry.ts';
import { type Character, characterOf, dayShape } from './character.ts';
import { placeAuctionOrders } from './collecting.ts';
import { moveFairValue, trade } from './continuous.ts';
import { Draws, hash } from './draws.ts';
import { makerQuote, refillSide } from './ladder.ts';
import type { Crowd, StepContext } from './step-context.ts';

/** A long time step is split into parts of about a second, but never more than this many, at any market speed. */
const MAX_SUBSTEPS = 8;
const SUBSTEP_MS = 1_000;
/** Volatility is clustered: a factor for each five minutes, averaged with that of the five before. */
const CLUSTER_MS = 300_000;
const CLUSTERS = [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.4, 1.9];
/** How far the fair value opens from the close, in daily standard deviations. */
const OVERNIGHT = 0.4;
/** Time credited for the first step after a pause: the pause itself is not simulated. */
const RESUME_STEP_MS = 250;
const STREAM_CLUSTER = -1;
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
 * The simulated market makers and takers. They keep two-sided books and move the price. Each draw depends on (seed,
 * tick, issue) only; their state, the fair values, starts from the last price after a reset.
 */
export class Participants {
  private readonly seed: number;
  private readonly entry: ParticipantEntry;
  private readonly draws = new Draws();
  /** By the index; none for an issue in which they have not acted since the day began. */
  private readonly crowds: (Crowd | undefined)[] = [];
  private readonly characters: Character[] = [];
  private tick = 0;
  private segment = 0;
  private day = 0;

  /** Participants that draw from `seed` and send their orders to `entry`. */
  constructor(seed: number, entry: ParticipantEntry) {
    this.seed = seed;
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

  private newCrowd(listing: Listing, { key, sigma }: Character, at: EpochMs): Crowd {
    if (listing.last !== undefined)
      return { fair: listing.last, interval: intervalOf(at), actedAt: at, phase: undefined };
    this.draws.start(this.seed, this.day, key, STREAM_OVERNIGHT);
    const daily = sigma * Math.sqrt(19_500);
    const fair = listing.base * (1 + OVERNIGHT * daily * this.draws.normal());
    const { lower, upper } = listing.limits;
    return { fair: Math.min(upper, Math.max(lower, fair)), interval: intervalOf(at), actedAt: at, phase: undefined };
  }

  private step(listing: Listing, crowd: Crowd, character: Character, phase: Phase, from: EpochMs, to: EpochMs): void {
    const continuous = isContinuous(phase);
    const elapsed = Math.max(0, to - crowd.actedAt);
    const substeps = Math.min(MAX_SUBSTEPS, Math.max(1, Math.ceil(elapsed / SUBSTEP_MS)));
    const volatility = this.volatilityFactor(character.key, to);
    for (let substep = 1; substep <= substeps; substep++) {
      this.draws.start(this.seed, this.tick, character.key, this.segment * 16 + substep);
      const reached = crowd.actedAt + Math.floor((elapsed * substep) / substeps);
      const at = epochMs(Math.max(reached, from, listing.lastAt ?? 0));
      const pace = dayShape(tokyoTimeOfDay(at)) * volatility;
      const { draws, entry } = this;
      const seconds = elapsed / substeps / 1_000;
      const context: StepContext = { listing, crowd, character, draws, entry, pace, seconds, at };
      if (continuous) {
        this.applyNews(context);
        trade(context, volatility);
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

  private volatilityFactor(key: number, at: EpochMs): number {
    const block = intervalOf(at);
    const factor = (n: number): number => CLUSTERS[hash(this.seed, n, key, STREAM_CLUSTER) & 7] ?? 1;
    return (factor(block) + factor(block - 1)) / 2;
  }
}

/** The five-minute stretch that contains a time. */
const intervalOf = (at: EpochMs): number => Math.floor(at / CLUSTER_MS);

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
