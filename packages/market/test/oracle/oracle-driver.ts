import { timeOfDay, tokyoEpoch } from '../../src/calendar/tokyo-time.ts';
import { phaseAt, tradeDateAt } from '../../src/session/schedule.ts';
import { type EpochMs, type IsoDate, instrumentCode, isoDate, price, shares } from '../../src/units.ts';
import { TOKYO } from '../../src/venue/tokyo.ts';
import type { InstrumentSpec, NewOrder, VenueInput, VenueReport, VenueSpec } from '../../src/venue/types.ts';
import { Pair } from './compare.ts';
import type { Issue } from './issue.ts';

const CODE = instrumentCode('7203');
const TUESDAY = isoDate('2026-11-17');

/** Terms of the driver's only issue; prices in yen. */
export type OracleDriverTerms = {
  readonly base: number;
  readonly offer?: number;
  readonly tickTable?: InstrumentSpec['tickTable'];
  readonly lot?: number;
  readonly etf?: boolean;
  readonly spec?: VenueSpec;
  readonly from?: string;
};

/**
 * One issue on the venue and the oracle at once, with prices in yen and clock times; any difference between the two
 * throws.
 */
export class OracleDriver {
  readonly #pair: Pair;
  #date: IsoDate = TUESDAY;
  #now: EpochMs;
  #ticks = 0;
  readonly trades: string[] = [];
  readonly #filled = new Map<number, number>();

  constructor({ base, offer, lot = 100, tickTable = 'other', etf, spec = TOKYO, from = '07:55' }: OracleDriverTerms) {
    const start = tokyoEpoch(TUESDAY, timeOfDay(from));
    const instrument: InstrumentSpec = {
      code: CODE,
      lot: shares(lot),
      tickTable,
      base: price(base * 10),
      activity: 0,
      volatilityBps: 0,
      ...(offer === undefined ? {} : { offer: price(offer * 10) }),
      ...(etf === undefined ? {} : { etf }),
    };
    this.#now = start;
    this.#pair = new Pair({
      spec,
      sharing: spec.quotes === true ? 'member' : 'time',
      instruments: [instrument],
      start,
    });
    const [phase, tradeDate] = [phaseAt(spec.schedule, start), tradeDateAt(spec.schedule, start)];
    this.#give({ kind: 'reset', epoch: 1, seed: 1, at: start, tradeDate, phase, facts: [], orders: [] });
  }

  get issue(): Issue {
    const issue = this.#pair.oracle.issue(CODE);
    if (issue === undefined) throw new Error('a driver has one issue');
    return issue;
  }

  #give(input: VenueInput): string[] {
    const found = this.#pair.apply(input);
    if (found !== undefined) throw new Error(`${found.what} differ: ${found.venue} and ${found.oracle}`);
    for (const trade of this.#pair.trades) this.trades.push(`${trade.quantity} @ ${trade.price / 10}`);
    for (const report of this.#pair.reports) {
      if (report.kind !== 'fill') continue;
      this.#filled.set(report.orderId, this.filled(report.orderId) + report.quantity);
    }
    return this.#pair.reports.map(describeReport);
  }

  /** Advances time to a clock time, of today or of another date. */
  advanceTo(time: string, date: string = this.#date, gap = false): string[] {
    this.#date = isoDate(date);
    this.#now = tokyoEpoch(this.#date, timeOfDay(time));
    this.#ticks += 1;
    return this.#give({ kind: 'tick', tick: this.#ticks, at: this.#now, gap });
  }

  /** Places an order now; `yen` 'market' for a market order. */
  order(
    orderId: number,
    side: 'buy' | 'sell',
    yen: number | 'market',
    quantity: number,
    more: Partial<NewOrder> = {},
  ): string[] {
    const terms = yen === 'market' ? { type: 'market' as const } : { type: 'limit' as const, price: price(yen * 10) };
    return this.#give({
      kind: 'new',
      orderId,
      instrument: CODE,
      side,
      quantity: shares(quantity),
      at: this.#now,
      ...terms,
      ...more,
    });
  }

  amend(orderId: number, yen: number): string[] {
    return this.#give({ kind: 'amend', orderId, price: price(yen * 10), at: this.#now });
  }

  cancel(orderId: number): string[] {
    return this.#give({ kind: 'cancel', orderId, at: this.#now });
  }

  halt(halted: boolean): string[] {
    return this.#give({ kind: 'halt', instrument: CODE, halted, at: this.#now });
  }

  rebase(yen: number): string[] {
    return this.#give({ kind: 'rebase', instrument: CODE, base: price(yen * 10), at: this.#now });
  }

  /** Filled shares of an order. */
  filled(orderId: number): number {
    return this.#filled.get(orderId) ?? 0;
  }

  /** The issue's overlay: 'SPECIAL_QUOTE buy 1030', or 'NORMAL'. */
  get overlay(): string {
    const { overlay, quote } = this.#pair.venue.depth(CODE, 1);
    return overlay === undefined
      ? 'NORMAL'
      : `${overlay}${quote === undefined ? '' : ` ${quote.side} ${quote.price / 10}`}`;
  }

  /** The indicative auction result: '1010 x 300'. */
  get indicative(): string {
    const { indicative } = this.#pair.venue.depth(CODE, 1);
    return indicative === undefined ? 'none' : `${indicative.price / 10} x ${indicative.volume}`;
  }

  /** The lowest and highest price of the day, in yen. */
  get limits(): string {
    const { lower, upper } = this.#pair.venue.facts(CODE);
    return `${lower / 10} - ${upper / 10}`;
  }
}

/** A short text of a report: 'fill 3 200 @ 1010', 'reject 4 SELF_TRADE'. */
function describeReport(report: VenueReport): string {
  switch (report.kind) {
    case 'fill':
      return `fill ${report.orderId} ${report.quantity} @ ${report.price / 10}`;
    case 'reject':
    case 'amendRejected':
      return `${report.kind} ${report.orderId} ${report.reason}`;
    case 'phase':
      return `phase ${report.phase}`;
    case 'dayOpened':
      return `dayOpened ${report.tradeDate}`;
    case 'dayTerms':
      return `dayTerms ${report.terms.base / 10}`;
    case 'watchHit':
      return `watchHit ${report.watchId}`;
    case 'watchRejected':
      return `watchRejected ${report.watchId} ${report.reason}`;
    case 'ack':
    case 'amended':
    case 'cancelled':
    case 'cancelRejected':
    case 'expired':
      return `${report.kind} ${report.orderId}`;
  }
}
