import { timeOfDay, tokyoEpoch } from '../../src/calendar/tokyo-time.ts';
import { phaseAt, tradeDateAt } from '../../src/session/schedule.ts';
import { type EpochMs, instrumentCode, isoDate, price, shares } from '../../src/units.ts';
import { TOKYO } from '../../src/venue/tokyo.ts';
import type { InstrumentSpec, NewOrder, VenueInput, VenueReport } from '../../src/venue/types.ts';
import { Venue } from '../../src/venue/venue.ts';

export const FRIDAY = isoDate('2026-11-20');
export const TUESDAY = isoDate('2026-11-24');
export const TOYOTA = instrumentCode('7203');
export const SONY = instrumentCode('6758');

/** The moment of a time of day on a date, by default on Friday. */
export const clock = (time: string, date = FRIDAY): EpochMs => tokyoEpoch(date, timeOfDay(time));

/** Two issues; with `activity` 0 only customers trade in them. */
export const instruments = (activity: number, base = 3_000): InstrumentSpec[] => [
  { code: TOYOTA, lot: shares(100), tickTable: 'topix500', base: price(base * 10), activity, volatilityBps: 150 },
  {
    code: SONY,
    lot: shares(100),
    tickTable: 'other',
    base: price(35_000),
    activity: activity / 10,
    volatilityBps: 200,
  },
];

/** The reset with which a venue starts at `at` without stored state. */
export function firstReset(at: EpochMs, seed = 7, { schedule } = TOKYO): VenueInput {
  const [phase, tradeDate] = [phaseAt(schedule, at), tradeDateAt(schedule, at)];
  return { kind: 'reset', epoch: 1, seed, at, tradeDate, phase, facts: [], orders: [] };
}

/** A venue with a short interface for tests. */
export class VenueDriver {
  readonly venue: Venue;
  private readonly date: typeof FRIDAY;
  private tick = 0;

  constructor(start: string, activity = 0, date = FRIDAY, issues = instruments(activity), spec = TOKYO) {
    this.date = date;
    this.venue = new Venue(spec, issues, clock(start, date));
    this.venue.apply(firstReset(clock(start, date), 7, spec));
  }

  /** A quiet market at a moment, in which Toyota's base is `yen`. */
  static at(start: string, yen: number, more: Partial<InstrumentSpec> = {}): VenueDriver {
    const [toyota, ...others] = instruments(0, yen);
    if (toyota === undefined) throw new RangeError('no issue');
    return new VenueDriver(start, 0, FRIDAY, [{ ...toyota, ...more }, ...others]);
  }

  /** Toyota's overlay: 'SPECIAL_QUOTE buy 1030', or 'NORMAL'. */
  get overlay(): string {
    const { overlay, quote } = this.venue.depth(TOYOTA, 1);
    const shown = quote === undefined ? '' : ` ${quote.side} ${quote.price / 10}`;
    return `${overlay ?? 'NORMAL'}${shown}`;
  }

  /** Advances time to `time` in one tick. */
  advanceTo(
    time: string,
    options: { readonly gap?: boolean; readonly passing?: boolean; readonly date?: typeof FRIDAY } = {},
  ): VenueReport[] {
    this.tick += 1;
    const at = clock(time, options.date ?? this.date);
    return this.venue.apply({
      kind: 'tick',
      tick: this.tick,
      at,
      gap: options.gap ?? false,
      passing: options.passing ?? false,
    });
  }

  /** Places an order for Toyota; yen 'market' for a market order. */
  order(
    orderId: number,
    side: 'buy' | 'sell',
    yen: number | 'market',
    quantity: number,
    at = clock('10:00'),
  ): VenueReport[] {
    const common = { kind: 'new', orderId, instrument: TOYOTA, side, quantity: shares(quantity), at } as const;
    return yen === 'market'
      ? this.venue.apply({ ...common, type: 'market' })
      : this.venue.apply({ ...common, type: 'limit', price: price(Math.round(yen * 10)) });
  }

  /** Places an order for Toyota with any other fields of an order. */
  placeWith(
    order: Partial<NewOrder> & Pick<NewOrder, 'orderId' | 'side'>,
    yen: number | 'market',
    at: string,
  ): string[] {
    const priced = yen === 'market' ? { type: 'market' as const } : { type: 'limit' as const, price: price(yen * 10) };
    const common = { kind: 'new', instrument: TOYOTA, quantity: shares(100), at: clock(at) } as const;
    return this.venue.apply({ ...common, ...priced, ...order }).map(describeReport);
  }

  cancel(orderId: number, at = clock('10:00')): VenueReport[] {
    return this.venue.apply({ kind: 'cancel', orderId, at });
  }
}

/** A short text of a report for assertions: 'fill 3 #1 100@3000'. */
export function describeReport(report: VenueReport): string {
  switch (report.kind) {
    case 'fill':
      return `fill ${report.orderId} #${report.tradeId} ${report.quantity}@${report.price / 10}`;
    case 'reject':
      return `reject ${report.orderId} ${report.reason}`;
    case 'cancelled':
      return `cancelled ${report.orderId} ${report.remaining}${report.reason === undefined ? '' : ` ${report.reason}`}`;
    case 'expired':
      return `${report.kind} ${report.orderId} ${report.remaining}`;
    case 'amended':
      return `amended ${report.orderId} ${report.remaining}@${(report.price ?? 0) / 10}`;
    case 'amendRejected':
      return `amendRejected ${report.orderId} ${report.reason}`;
    case 'watchHit':
      return `watchHit ${report.watchId} ${report.price / 10}`;
    case 'watchRejected':
      return `watchRejected ${report.watchId} ${report.reason}`;
    case 'phase':
      return `phase ${report.phase} ${report.tradeDate}`;
    case 'dayOpened':
      return `dayOpened ${report.tradeDate}`;
    case 'dayTerms':
      return `dayTerms ${report.terms.code} ${report.terms.base / 10}`;
    case 'ack':
    case 'cancelRejected':
      return `${report.kind} ${report.orderId}`;
  }
}
