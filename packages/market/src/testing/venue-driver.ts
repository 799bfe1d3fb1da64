import { timeOfDay, tokyoEpoch } from '../calendar/tokyo-time.ts';
import { phaseAt, tradeDateAt } from '../session/schedule.ts';
import { type EpochMs, instrumentCode, isoDate, price, shares } from '../units.ts';
import { TOKYO } from '../venue/tokyo.ts';
import type { InstrumentSpec, VenueInput, VenueReport } from '../venue/types.ts';
import { Venue } from '../venue/venue.ts';

export const FRIDAY = isoDate('2026-11-20');
export const TUESDAY = isoDate('2026-11-24');
export const TOYOTA = instrumentCode('7203');
export const SONY = instrumentCode('6758');

/** The moment of a clock time on a date, by default on Friday. */
export const clock = (time: string, date = FRIDAY): EpochMs => tokyoEpoch(date, timeOfDay(time));

/** Two issues; with `activity` 0 nobody but customers trades in them. */
export const instruments = (activity: number): InstrumentSpec[] => [
  { code: TOYOTA, lot: shares(100), tickTable: 'topix500', base: price(30_000), activity, volatilityBps: 150 },
  {
    code: SONY,
    lot: shares(100),
    tickTable: 'other',
    base: price(35_000),
    activity: activity / 10,
    volatilityBps: 200,
  },
];

/** The reset with which a venue starts at `at` with nothing remembered. */
export function firstReset(at: EpochMs, seed = 7): VenueInput {
  const { schedule } = TOKYO;
  const [phase, tradeDate] = [phaseAt(schedule, at), tradeDateAt(schedule, at)];
  return { kind: 'reset', epoch: 1, seed, at, tradeDate, phase, facts: [], orders: [] };
}

/** A venue and a short way of talking to it. */
export class VenueDriver {
  readonly venue: Venue;
  private readonly date: typeof FRIDAY;
  private tick = 0;

  constructor(start: string, activity = 0, date = FRIDAY) {
    this.date = date;
    this.venue = new Venue(TOKYO, instruments(activity), clock(start, date));
    this.venue.apply(firstReset(clock(start, date)));
  }

  /** Lets time pass to `time` in one tick. */
  to(time: string, options: { readonly gap?: boolean; readonly date?: typeof FRIDAY } = {}): VenueReport[] {
    this.tick += 1;
    const at = clock(time, options.date ?? this.date);
    return this.venue.apply({ kind: 'tick', tick: this.tick, at, gap: options.gap ?? false });
  }

  /** Gives an order for Toyota; yen 'market' for a market order. */
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

  cancel(orderId: number, at = clock('10:00')): VenueReport[] {
    return this.venue.apply({ kind: 'cancel', orderId, at });
  }
}

/** A report in a few words: 'fill 3 #1 100@3000', so that tests read like a story. */
export function brief(report: VenueReport): string {
  switch (report.kind) {
    case 'fill':
      return `fill ${report.orderId} #${report.tradeId} ${report.quantity}@${report.price / 10}`;
    case 'reject':
      return `reject ${report.orderId} ${report.reason}`;
    case 'cancelled':
    case 'expired':
      return `${report.kind} ${report.orderId} ${report.remaining}`;
    case 'phase':
      return `phase ${report.phase} ${report.tradeDate}`;
    case 'dayOpened':
      return `dayOpened ${report.tradeDate}`;
    case 'ack':
    case 'cancelRejected':
      return `${report.kind} ${report.orderId}`;
  }
}
