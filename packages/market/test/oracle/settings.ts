import { allotByOrder } from '../../src/auction/allotment.ts';
import { timeOfDay, tokyoEpoch } from '../../src/calendar/tokyo-time.ts';
import type { TickTable } from '../../src/rules/tick.ts';
import { type Phase, phaseAt } from '../../src/session/schedule.ts';
import {
  type EpochMs,
  type InstrumentCode,
  type IsoDate,
  instrumentCode,
  isoDate,
  price,
  shares,
} from '../../src/units.ts';
import { JNX_J_MARKET, ODX } from '../../src/venue/pts.ts';
import { TOKYO } from '../../src/venue/tokyo.ts';
import type { InstrumentSpec, VenueSpec } from '../../src/venue/types.ts';
import type { Random } from './random.ts';
import type { Sharing } from './sharing.ts';
import { ceilTick } from './tables.ts';

/** The venue and the time at which a random course begins. */
export type Setting = {
  readonly spec: VenueSpec;
  readonly sharing: Sharing;
  readonly instruments: readonly InstrumentSpec[];
  readonly start: EpochMs;
  readonly tradeDate: IsoDate;
  readonly phase: Phase;
  /** Percent of long ticks that are gaps. */
  readonly gaps: number;
  readonly rebases: boolean;
  /** Number of accounts: with few, many orders have own orders on the other side. */
  readonly accounts: number;
};

/** Business days, some before a holiday or a weekend. */
const DATES = ['2026-11-17', '2026-11-20', '2026-12-29', '2027-01-08', '2026-09-17'] as const;
/** Bases in yen in many bands, some near their edges. */
const BASES = [95, 101, 480, 690, 800, 995, 1_000, 1_495, 1_800, 2_985, 4_900, 7_300, 19_500, 61_000, 480_000] as const;
const CODES: readonly InstrumentCode[] = ['7203', '147A', '6758'].map(instrumentCode);
/** Codes of issues that are listed while a course is running. */
const ADDED_CODES: readonly InstrumentCode[] = ['1Z01', '1Z02'].map(instrumentCode);
const TABLES: readonly [TickTable, TickTable] = ['topix500', 'other'];

const { allotment: _policy, ...byTime } = TOKYO;
/** Tokyo with each allotment method. */
const TOKYOS: readonly [readonly [VenueSpec, Sharing], ...(readonly [VenueSpec, Sharing])[]] = [
  [TOKYO, 'member'],
  [TOKYO, 'member'],
  [{ ...TOKYO, allotment: allotByOrder }, 'order'],
  [byTime, 'time'],
];

function instrumentOf(random: Random, code: InstrumentCode, fresh: boolean): InstrumentSpec {
  const tickTable = random.pick(TABLES);
  const base = ceilTick(tickTable, random.pick(BASES) * 10);
  const etf = random.chance(20);
  const lot = random.pick(etf ? [1, 1, 10] : [100, 100, 100, 1, 10]);
  return {
    code,
    lot: shares(lot),
    tickTable,
    base: price(base),
    activity: 0,
    volatilityBps: 0,
    ...(etf ? { etf } : {}),
    // So few are listed that the largest orders are rejected.
    ...(random.chance(15) ? { listedShares: shares(lot * random.between(150, 280)) } : {}),
    ...(fresh ? { offer: price(base) } : {}),
  };
}

/** An issue to list in a course that has listed `listed` so far; undefined when it has no more. */
export function addedIssue(random: Random, listed: number): InstrumentSpec | undefined {
  const code = ADDED_CODES[listed];
  return code === undefined ? undefined : instrumentOf(random, code, random.chance(80));
}

/** Draws a venue, its issues and its first day. */
export function settingOf(random: Random): Setting {
  const tokyo = random.chance(75);
  const [spec, sharing] = tokyo ? random.pick(TOKYOS) : ([random.pick([JNX_J_MARKET, ODX]), 'time'] as const);
  const instruments = CODES.slice(0, random.between(1, CODES.length)).map((code) =>
    instrumentOf(random, code, tokyo && random.chance(12)),
  );
  const tradeDate = isoDate(random.pick(DATES));
  const start = tokyoEpoch(tradeDate, timeOfDay('07:55'));
  return {
    spec,
    sharing,
    instruments,
    start,
    tradeDate,
    phase: phaseAt(spec.schedule, start),
    gaps: random.pick([0, 0, 5]),
    rebases: !tokyo || random.chance(30),
    accounts: random.pick([2, 12]),
  };
}
