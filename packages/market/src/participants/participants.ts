import { dayNumber, parseDate } from '../calendar/civil.ts';
import { tokyoTimeOfDay } from '../calendar/tokyo-time.ts';
import { renewalWidth } from '../rules/limit.ts';
import { tickAbove, tickBelow } from '../rules/tick.ts';
import { isCollecting, isContinuous, type Phase } from '../session/schedule.ts';
import type { Slices } from '../slices.ts';
import { type EpochMs, epochMs, type IsoDate, price } from '../units.ts';
import type { Listing } from '../venue/listing.ts';
import type { Trading } from '../venue/trading.ts';
import { type Character, characterOf, dayShape } from './character.ts';
import { gather } from './collecting.ts';
import { move, trade } from './continuous.ts';
import { Draws, hash } from './draws.ts';
import { fill, quote } from './ladder.ts';
import type { Crowd, Scene } from './scene.ts';

/** A long time step is split into parts of about a second, but never more than this many, at any market speed. */
const MOST_PARTS = 8;
const PART_MS = 1_000;
/** Volatility is clustered: a factor for each five minutes, averaged with that of the five before. */
const CLUSTER_MS = 300_000;
const CLUSTERS = [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.4, 1.9];
/** How far the fair value opens from the close, in daily standard deviations. */
const OVERNIGHT = 0.4;
/** Time credited for the first step after a pause: the pause itself is not simulated. */
const FRESH_LOOK_MS = 250;
const STREAM_CLUSTER = -1;
const STREAM_OVERNIGHT = -2;
const STREAM_NEWS = -3;
/** One in this many five-minute stretches has news about an issue: about one issue in sixteen has some on a day. */
const STRETCHES_TO_NEWS = 1_024;
/** News moves the fair value by one to three renewal widths, so that the next match is too far away (rules/market.md 1.4). */
const MOST_NEWS_WIDTHS = 3;

/**
 * The simulated market makers and takers. They keep two-sided books and move the price.
 * Each draw depends on (seed, tick, issue) only; their state, the fair values, starts from the last price after a reset.
 */
export class Participants {
  private readonly seed: number;
  private readonly draws = new Draws();
  private readonly crowds: Crowd[] = [];
  private readonly characters: Character[] = [];
  private tick = 0;
  private segment = 0;
  private day = 0;

  constructor(seed: number) {
    this.seed = seed;
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

  /** Skips from `from` to `at` without simulating the time between. Returns the moment from which to continue. */
  skipTo(at: EpochMs, from: EpochMs): EpochMs {
    const moment = epochMs(Math.max(from, at - FRESH_LOOK_MS));
    for (const crowd of this.crowds) crowd.actedAt = moment;
    return moment;
  }

  /** Simulates the time from `from` to `to` in one phase. Quiet issues act on some ticks only. A slice is one issue. */
  *act(listings: readonly Listing[], phase: Phase, from: EpochMs, to: EpochMs, trading: Trading): Slices {
    this.segment += 1;
    for (let n = 0; n < listings.length; n++) {
      const listing = listings[n];
      if (listing === undefined || listing.halted || listing.spec.activity === 0) continue;
      this.characters[n] ??= characterOf(listing.spec);
      const character = this.characters[n] ?? characterOf(listing.spec);
      this.crowds[n] ??= this.gatherCrowd(listing, character, from);
      const crowd = this.crowds[n] ?? this.gatherCrowd(listing, character, from);
      if (crowd.phase === phase && (this.tick + character.key) % character.stride !== 0) continue;
      this.look(listing, crowd, character, phase, from, to, trading);
      yield;
    }
  }

  private gatherCrowd(listing: Listing, { key, sigma }: Character, at: EpochMs): Crowd {
    if (listing.last !== undefined)
      return { fair: listing.last, stretch: stretchOf(at), actedAt: at, phase: undefined };
    this.draws.start(this.seed, this.day, key, STREAM_OVERNIGHT);
    const daily = sigma * Math.sqrt(19_500);
    const fair = listing.base * (1 + OVERNIGHT * daily * this.draws.normal());
    const { lower, upper } = listing.limits;
    return { fair: Math.min(upper, Math.max(lower, fair)), stretch: stretchOf(at), actedAt: at, phase: undefined };
  }

  private look(
    listing: Listing,
    crowd: Crowd,
    character: Character,
    phase: Phase,
    from: EpochMs,
    to: EpochMs,
    trading: Trading,
  ): void {
    const continuous = isContinuous(phase);
    const elapsed = Math.max(0, to - crowd.actedAt);
    const parts = Math.min(MOST_PARTS, Math.max(1, Math.ceil(elapsed / PART_MS)));
    const volatility = this.cluster(character.key, to);
    for (let part = 1; part <= parts; part++) {
      this.draws.start(this.seed, this.tick, character.key, this.segment * 16 + part);
      const moment = crowd.actedAt + Math.floor((elapsed * part) / parts);
      const at = epochMs(Math.max(moment, from, listing.lastAt ?? 0));
      const pace = dayShape(tokyoTimeOfDay(at)) * volatility;
      const { draws } = this;
      const seconds = elapsed / parts / 1_000;
      const scene: Scene = { listing, crowd, character, draws, trading, continuous, pace, seconds, at };
      if (continuous) {
        this.hearNews(scene);
        trade(scene, volatility);
      } else if (isCollecting(phase)) gather(scene, phase);
      else if (crowd.phase === undefined) display(scene);
      crowd.phase = phase;
    }
    crowd.actedAt = to;
  }

  /** Once every five minutes: news moves the fair value at once, before anyone has traded on it. */
  private hearNews(scene: Scene): void {
    const { listing, crowd, character, at } = scene;
    const stretch = stretchOf(at);
    if (stretch === crowd.stretch) return;
    crowd.stretch = stretch;
    if (hash(this.seed, stretch, character.key, STREAM_NEWS) % STRETCHES_TO_NEWS !== 0) return;
    const { draws } = scene;
    const widths = 1 + (MOST_NEWS_WIDTHS - 1) * draws.unit();
    const sign = (draws.bits() & 1) === 0 ? 1 : -1;
    move(scene, sign * widths * renewalWidth(price(Math.floor(crowd.fair))));
    listing.touch();
  }

  private cluster(key: number, at: EpochMs): number {
    const block = stretchOf(at);
    const factor = (n: number): number => CLUSTERS[hash(this.seed, n, key, STREAM_CLUSTER) & 7] ?? 1;
    return (factor(block) + factor(block - 1)) / 2;
  }
}

/** The five-minute stretch that contains a moment. */
const stretchOf = (at: EpochMs): number => Math.floor(at / CLUSTER_MS);

/** Outside the sessions participants do nothing, except refill a book emptied by a reset, without crossing customers' orders. */
function display(scene: Scene): void {
  const { book, tickTable } = scene.listing;
  const ask = book.asks.bestPrice;
  const bid = quote(scene, 'buy');
  fill(scene, 'buy', ask !== 0 && bid >= ask ? tickBelow(tickTable, price(ask)) : bid);
  const highest = book.bids.bestPrice;
  const offer = quote(scene, 'sell');
  fill(scene, 'sell', offer <= highest ? tickAbove(tickTable, price(highest)) : offer);
}
