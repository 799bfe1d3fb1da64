import {
  addBusinessDays,
  type EpochMs,
  epochMs,
  type InstrumentCode,
  type InstrumentSpec,
  type IsoDate,
  instrumentCode,
  isContinuous,
  isoDate,
  type OverlayState,
  phaseAt,
  price,
  shares,
  TOKYO,
  TOKYO_SCHEDULE,
  tickSize,
  timeOfDay,
  tokyoEpoch,
  tokyoTimeOfDay,
  Venue,
} from '@kabuto/market';

/** Ticks of market time, as at the demo's speed of four. */
const STEP_MS = 1_000;
/** Interval between two looks at the books. */
const SAMPLE_MS = 30_000;
export const MINUTE = 60_000;
const LEVELS = 10;
const FIRST_DATE = isoDate('2026-11-20');

/** From a mega cap to a rarely traded issue, at prices with every tick size; activity in lots per day. */
export const ISSUES: readonly InstrumentSpec[] = (
  [
    ['7203', 30_000, 200_000, 'topix500', '3700'],
    ['9432', 1_500, 1_500_000, 'topix500', '5250'],
    ['6861', 650_000, 5_000, 'topix500', '3650'],
    ['9984', 88_000, 80_000, 'topix500', '5250'],
    ['3350', 4_500, 300_000, 'other', '6050'],
    ['2160', 12_340, 3_000, 'other', '3250'],
    ['9318', 150, 50_000, 'other', '7100'],
    ['7777', 9_000, 400, 'other', '3250'],
  ] as const
).map(([code, base, activity, tickTable, sector]) => ({
  code: instrumentCode(code),
  lot: shares(100),
  tickTable,
  base: price(base),
  activity,
  volatilityBps: 180,
  sector,
}));

/** A day of an issue as observed from outside: times are milliseconds after midnight, prices yen, volumes shares. */
export type DaySeen = {
  readonly code: InstrumentCode;
  readonly date: IsoDate;
  /** The last price of each minute of continuous trading with a trade, per session. */
  readonly closes: { readonly morning: [number, number][]; readonly afternoon: [number, number][] };
  /** Shares per minute, without auctions. */
  readonly volume: Map<number, number>;
  auctionVolume: number;
  readonly spreads: { readonly ticks: number; readonly bps: number }[];
  /** Number of looks at books in continuous trading, and of those with a bid and an ask. */
  looks: number;
  twoSided: number;
  tenDeep: number;
  crossed: number;
  /** Shares at each of the first ten levels, both sides together, summed over the looks. */
  readonly depth: number[];
  specialQuotes: number;
  sequentialQuotes: number;
};

const blank = (code: InstrumentCode, date: IsoDate): DaySeen => ({
  code,
  date,
  closes: { morning: [], afternoon: [] },
  volume: new Map(),
  auctionVolume: 0,
  spreads: [],
  looks: 0,
  twoSided: 0,
  tenDeep: 0,
  crossed: 0,
  depth: Array.from({ length: LEVELS }, () => 0),
  specialQuotes: 0,
  sequentialQuotes: 0,
});

/** Runs the real venue with only its participants over `days` business days; returns what was observed. */
export function observe(seed: number, days: number): DaySeen[] {
  const start = tokyoEpoch(FIRST_DATE, timeOfDay('07:50'));
  const venue = new Venue(TOKYO, ISSUES, start);
  const phase = phaseAt(TOKYO_SCHEDULE, start);
  venue.apply({ kind: 'reset', epoch: 1, seed, at: start, tradeDate: FIRST_DATE, phase, facts: [], orders: [] });
  const seen: DaySeen[] = [];
  let tick = 0;
  for (let day = 0; day < days; day++) {
    const date = addBusinessDays(FIRST_DATE, day);
    const today = new Map(ISSUES.map(({ code }) => [code, blank(code, date)]));
    const overlays = new Map<InstrumentCode, OverlayState>();
    const end = tokyoEpoch(date, timeOfDay('15:31'));
    for (let at = tokyoEpoch(date, timeOfDay('07:55')); at < end; at = epochMs(at + STEP_MS)) {
      tick += 1;
      venue.apply({ kind: 'tick', tick, at, gap: false });
      note(venue, today, overlays, at);
    }
    seen.push(...today.values());
  }
  return seen;
}

function note(
  venue: Venue,
  today: ReadonlyMap<InstrumentCode, DaySeen>,
  overlays: Map<InstrumentCode, OverlayState>,
  at: EpochMs,
): void {
  for (const trade of venue.drain().trades) {
    const day = today.get(trade.instrument);
    if (day === undefined) continue;
    const minute = Math.floor(tokyoTimeOfDay(trade.at) / MINUTE) * MINUTE;
    if (trade.aggressor === 'auction') day.auctionVolume += trade.quantity;
    else day.volume.set(minute, (day.volume.get(minute) ?? 0) + trade.quantity);
  }
  const time = tokyoTimeOfDay(at);
  const continuous = isContinuous(venue.phase);
  for (const spec of ISSUES) {
    const day = today.get(spec.code);
    if (day === undefined) continue;
    noteOverlay(venue, day, overlays);
    if (!continuous) continue;
    if (time % MINUTE === 0) noteClose(venue, day, time);
    if (time % SAMPLE_MS === 0) noteBook(venue, spec, day);
  }
}

function noteOverlay(venue: Venue, day: DaySeen, overlays: Map<InstrumentCode, OverlayState>): void {
  const now = venue.facts(day.code).overlay ?? 'NORMAL';
  if (now !== overlays.get(day.code)) {
    if (now === 'SPECIAL_QUOTE') day.specialQuotes += 1;
    if (now === 'SEQUENTIAL_QUOTE') day.sequentialQuotes += 1;
    overlays.set(day.code, now);
  }
}

function noteClose(venue: Venue, day: DaySeen, time: number): void {
  const { last } = venue.facts(day.code);
  if (last === undefined) return;
  const session = time < timeOfDay('12:00') ? day.closes.morning : day.closes.afternoon;
  session.push([time, last / 10]);
}

function noteBook(venue: Venue, spec: InstrumentSpec, day: DaySeen): void {
  const { bids, asks } = venue.depth(spec.code, LEVELS);
  day.looks += 1;
  const [bid, ask] = [bids[0]?.price, asks[0]?.price];
  if (bid === undefined || ask === undefined) return;
  day.twoSided += 1;
  if (bid >= ask) day.crossed += 1;
  if (bids.length === LEVELS && asks.length === LEVELS) day.tenDeep += 1;
  const width = ask - bid;
  day.spreads.push({ ticks: width / tickSize(spec.tickTable, ask), bps: (width / ((bid + ask) / 2)) * 10_000 });
  for (let level = 0; level < LEVELS; level++) {
    day.depth[level] = (day.depth[level] ?? 0) + (bids[level]?.quantity ?? 0) + (asks[level]?.quantity ?? 0);
  }
}
