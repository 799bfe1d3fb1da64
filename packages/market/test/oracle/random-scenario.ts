import type { Side } from '../../src/book/book.ts';
import { isContinuous, nextBoundary } from '../../src/session/schedule.ts';
import { type EpochMs, epochMs, instrumentCode, price, shares } from '../../src/units.ts';
import type { NewOrder, OrderCondition, TimeInForce, VenueInput } from '../../src/venue/types.ts';
import { type Difference, Pair, type Scenario } from './compare.ts';
import type { Issue } from './issue.ts';
import { Random } from './random.ts';
import { addedIssue, type Setting, settingOf } from './settings.ts';
import { above, below, ceilTick, floorTick, tickAt, widthAt } from './tables.ts';

/** The character of an issue's orders for a while. */
type Mood = 'calm' | 'rush-up' | 'rush-down' | 'locked-up' | 'locked-down' | 'quiet' | 'wild' | 'ladder';
const MOODS: readonly [Mood, ...Mood[]] = [
  'calm',
  'calm',
  'calm',
  'wild',
  'wild',
  'rush-up',
  'rush-down',
  'locked-up',
  'locked-down',
  'quiet',
  'ladder',
  'ladder',
  'ladder',
];
const CONDITIONS: readonly [OrderCondition, ...OrderCondition[]] = [
  'opening-am',
  'opening-pm',
  'closing-am',
  'closing-pm',
  'funari-am',
  'funari-pm',
];

/** The result of a course: the generated inputs, and the first difference, if any. */
export type Outcome = { readonly scenario: Scenario; readonly difference: Difference | undefined };

/** Receives every input on which both sides agreed. */
export type Observer = (pair: Pair, input: VenueInput) => void;

/** Generates days of orders, each order near the current prices, and gives them to both exchanges. */
export class RandomScenario {
  readonly #random: Random;
  readonly #setting: Setting;
  readonly #pair: Pair;
  readonly #inputs: VenueInput[] = [];
  readonly #moods = new Map<string, Mood>();
  #now: EpochMs;
  #ticks = 0;
  /** Whether the last tick was within a gap that continues. */
  #passing = false;
  #orders = 0;
  #watches = 0;
  #listed = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#setting = settingOf(this.#random);
    this.#now = this.#setting.start;
    this.#pair = new Pair(this.#setting);
  }

  /** The name of the chosen venue. */
  get venue(): string {
    return this.#setting.spec.id;
  }

  /** Runs `events` inputs, or up to the first difference. */
  run(events: number, observer: Observer = () => undefined): Outcome {
    const { start, instruments, spec, sharing } = this.#setting;
    const reset: VenueInput = {
      kind: 'reset',
      epoch: 1,
      seed: 1,
      at: start,
      tradeDate: this.#setting.tradeDate,
      phase: this.#setting.phase,
      facts: [],
      orders: [],
    };
    let input: VenueInput = reset;
    for (let n = 0; n < events; n++) {
      this.#inputs.push(input);
      let difference: Difference | undefined;
      try {
        difference = this.#pair.apply(input);
      } catch (error) {
        difference = { index: n, what: 'throws', venue: String(error), oracle: '' };
      }
      if (difference !== undefined)
        return { scenario: { spec, sharing, instruments, start, inputs: this.#inputs }, difference };
      observer(this.#pair, input);
      input = this.#next();
    }
    return { scenario: { spec, sharing, instruments, start, inputs: this.#inputs }, difference: undefined };
  }

  #next(): VenueInput {
    const random = this.#random;
    const open = this.#pair.oracle.phase !== 'closed' && this.#pair.oracle.phase !== 'lunch';
    // Within a gap only orders that waited for a phase arrive, before its continuous session.
    if (this.#passing && (!open || isContinuous(this.#pair.oracle.phase) || random.chance(70))) return this.#tick(open);
    if (this.#passing) return this.#new(this.#issue());
    if (random.chance(open ? 18 : 85)) return this.#tick(open);
    this.#now = epochMs(this.#now + (random.chance(60) ? random.below(800) : random.below(20_000)));
    const issue = this.#issue();
    const at = this.#now;
    const kind = random.below(1_000);
    if (issue.halted && random.chance(30)) return { kind: 'halt', instrument: issue.spec.code, halted: false, at };
    if (kind < 90) return { kind: 'cancel', orderId: this.#someOrder(issue), at };
    if (kind < 190) return this.#amend(issue);
    if (kind < 196) return this.#massCancel(issue);
    if (kind < 206) return { kind: 'halt', instrument: issue.spec.code, halted: random.chance(70), at };
    if (kind < 220) return this.#watch(issue);
    if (kind < 224) return { kind: 'unwatch', watchId: random.between(1, this.#watches + 1), at };
    if (kind < 227 && this.#setting.rebases && open && !issue.awaitsFirstPrice)
      return { kind: 'rebase', instrument: issue.spec.code, base: price(this.#nearBase(issue)), at };
    if (kind < 229 && this.#setting.spec.quotes === true) return this.#list() ?? this.#new(issue);
    return this.#new(issue);
  }

  #list(): VenueInput | undefined {
    const spec = addedIssue(this.#random, this.#listed);
    if (spec === undefined) return undefined;
    this.#listed += 1;
    return { kind: 'list', spec, at: this.#now };
  }

  #issue(): Issue {
    const { issues } = this.#pair.oracle;
    const issue = issues[this.#random.below(issues.length)];
    if (issue === undefined) throw new Error('a course needs an issue');
    return issue;
  }

  /** Advances time: a little, some minutes, exactly to the next boundary, or past it. */
  #tick(open: boolean): VenueInput {
    const random = this.#random;
    const boundary = nextBoundary(this.#setting.spec.schedule, this.#now).at;
    const way = random.below(100);
    let to = this.#now + random.below(90_000);
    if (!open || way < 4) to = boundary + random.pick([0, 0, 1, 250, 7_000]);
    else if (way < 30) to = this.#now + random.below(900_000);
    else if (way < 36) to = Math.max(this.#now, boundary - random.below(60_000));
    const wait = to - this.#now;
    this.#now = epochMs(to);
    this.#ticks += 1;
    const gap = this.#passing || (wait > 60_000 && random.chance(this.#setting.gaps));
    this.#passing = gap && random.chance(40);
    if (random.chance(3)) this.#moods.clear();
    return { kind: 'tick', tick: this.#ticks, at: this.#now, gap, passing: this.#passing };
  }

  #moodOf(issue: Issue): Mood {
    const { code } = issue.spec;
    const known = this.#moods.get(code);
    if (known !== undefined) return known;
    const mood = this.#random.pick(MOODS);
    this.#moods.set(code, mood);
    return mood;
  }

  #side(mood: Mood): Side {
    const buys =
      mood === 'rush-up' ? 80 : mood === 'rush-down' ? 20 : mood === 'locked-up' ? 95 : mood === 'locked-down' ? 5 : 50;
    return this.#random.chance(buys) ? 'buy' : 'sell';
  }

  /** A price near the centre, on its tick. */
  #price(issue: Issue, side: Side, mood: Mood): number {
    const random = this.#random;
    const { tickTable } = issue;
    const { lower, upper, centre } = issue;
    if (mood === 'locked-up') return side === 'buy' || random.chance(70) ? upper : above(tickTable, centre);
    if (mood === 'locked-down') return side === 'sell' || random.chance(70) ? lower : below(tickTable, centre);
    if (mood === 'ladder') return this.#rung(issue, side);
    if (random.chance(2)) return random.pick([upper, lower, upper + tickAt(tickTable, upper), lower - 1, centre + 1]);
    const spread = mood === 'calm' ? 5 : mood === 'quiet' ? 12 : 40;
    const lean = mood === 'rush-up' ? 12 : mood === 'rush-down' ? -12 : 0;
    const apart = random.chance(45) ? 0 : side === 'buy' ? -3 : 3;
    let at = floorTick(tickTable, centre);
    const steps = random.between(-spread, spread) + lean + apart;
    for (let n = Math.abs(steps); n > 0; n--) at = steps > 0 ? above(tickTable, at) : below(tickTable, at);
    if (at < lower) return lower;
    return at > upper ? upper : at;
  }

  /** Orders a part of a width apart, and occasionally one that sweeps them. */
  #rung(issue: Issue, side: Side): number {
    const random = this.#random;
    const width = widthAt(issue.centre);
    const sweeps = random.chance(25);
    const away = sweeps ? -random.between(2, 5) * width : Math.floor((random.between(1, 8) * width) / 3);
    const at = floorTick(issue.tickTable, issue.centre + (side === 'buy' ? -away : away));
    return Math.min(issue.upper, Math.max(issue.lower, at));
  }

  #new(issue: Issue): NewOrder {
    const random = this.#random;
    const mood = this.#moodOf(issue);
    const { spec } = this.#setting;
    const side = this.#side(mood);
    const isMarket = random.chance(mood === 'quiet' ? 3 : 12) && (spec.quotes === true || random.chance(5));
    const lots = random.chance(mood === 'ladder' ? 12 : 3) ? random.between(40, 90) : random.between(1, 9);
    const condition = spec.quotes === true && random.chance(14) ? random.pick(CONDITIONS) : undefined;
    const timeInForce: TimeInForce | undefined = random.chance(7)
      ? random.pick(['ioc', 'ioc', 'ioc', 'fok'] as const)
      : undefined;
    const at = this.#price(issue, side, mood);
    const withPrice = isMarket ? random.chance(2) : !random.chance(1);
    const known = random.chance(1) && this.#orders > 0;
    if (!known) this.#orders += 1;
    return {
      kind: 'new',
      orderId: known ? this.#someOrder(issue) : this.#orders,
      instrument: random.below(500) === 0 ? instrumentCode('0000') : issue.spec.code,
      side,
      type: isMarket ? 'market' : 'limit',
      ...(withPrice ? { price: price(at) } : {}),
      quantity: shares(lots * issue.spec.lot + (random.below(200) === 0 ? 1 : 0)),
      ...(condition === undefined ? {} : { condition }),
      ...(timeInForce === undefined ? {} : { timeInForce }),
      ...(random.chance(50) ? { account: random.between(1, this.#setting.accounts) } : {}),
      ...(random.chance(60) ? { member: random.between(1, 4) } : {}),
      ...(side === 'sell' && random.chance(30) ? { short: true } : {}),
      at: this.#now,
    };
  }

  #someOrder(issue: Issue): number {
    const { orders } = issue;
    const found = orders[this.#random.below(Math.max(1, orders.length))];
    return found === undefined || this.#random.chance(3) ? this.#random.between(1, this.#orders + 2) : found.orderId;
  }

  #amend(issue: Issue): VenueInput {
    const random = this.#random;
    const orderId = this.#someOrder(issue);
    const order = issue.orders.find((each) => each.orderId === orderId);
    const side = order?.side ?? 'buy';
    const way = random.below(10);
    const lots = Math.floor((order?.quantity ?? issue.spec.lot) / issue.spec.lot);
    const quantity = shares(random.between(1, lots + (random.chance(5) ? 2 : 0)) * issue.spec.lot);
    const at = price(this.#price(issue, side, this.#moodOf(issue)));
    return {
      kind: 'amend',
      orderId,
      ...(way < 6 ? { price: at } : {}),
      ...(way > 4 ? { quantity } : {}),
      at: this.#now,
    };
  }

  #massCancel(issue: Issue): VenueInput {
    const random = this.#random;
    return {
      kind: 'massCancel',
      ...(random.chance(80) ? { account: random.between(1, this.#setting.accounts) } : {}),
      ...(random.chance(60) ? { instrument: issue.spec.code } : {}),
      ...(random.chance(40) ? { side: random.pick(['buy', 'sell'] as const) } : {}),
      at: this.#now,
    };
  }

  #watch(issue: Issue): VenueInput {
    this.#watches += 1;
    const side = this.#random.pick(['buy', 'sell'] as const);
    const instrument = this.#random.chance(3) ? instrumentCode('0000') : issue.spec.code;
    if (this.#random.chance(30)) return { kind: 'watchQuote', watchId: this.#watches, instrument, side, at: this.#now };
    const at = price(this.#price(issue, side, 'wild'));
    return {
      kind: 'watch',
      watchId: this.#watches,
      instrument,
      ...(this.#random.chance(20) ? { fromNextTrade: true } : {}),
      when: side === 'buy' ? '>=' : '<=',
      price: at,
      at: this.#now,
    };
  }

  #nearBase(issue: Issue): number {
    const moved = Math.floor((issue.base * this.#random.between(85, 115)) / 100);
    return ceilTick(issue.tickTable, Math.max(moved, 10));
  }
}
