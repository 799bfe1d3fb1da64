import {
  addBusinessDays,
  betaOf,
  type EpochMs,
  epochMs,
  type InstrumentSpec,
  type IsoDate,
  instrumentCode,
  isContinuous,
  isoDate,
  MARKET_MOVE,
  phaseAt,
  price,
  SECTOR_MOVE,
  shares,
  TOKYO,
  TOKYO_SCHEDULE,
  timeOfDay,
  tokyoEpoch,
  tokyoTimeOfDay,
  Venue,
} from '@kabuto/market';
import { correlation, covariance, mean } from './statistics.ts';

const FIRST_DATE = isoDate('2026-11-20');
const STEP_MS = 10_000;
const FIVE_MINUTES = 300_000;
const PRE_OPEN = timeOfDay('08:55');
const OWN_MOVE = 0.0115;
const PER_SECTOR = 6;

/** Foods, pharmaceuticals, motor cars, nonferrous metals: from the lowest to the highest beta. */
export const SECTORS = ['3050', '3250', '3700', '3500'] as const;
type Sector = (typeof SECTORS)[number];

/** Six alike issues of each of four sectors. */
const ISSUES: readonly (InstrumentSpec & { readonly sector: Sector })[] = SECTORS.flatMap((sector, group) =>
  Array.from({ length: PER_SECTOR }, (_, n) => ({
    code: instrumentCode(String(2001 + 1000 * group + 7 * n)),
    lot: shares(100),
    tickTable: 'topix500' as const,
    base: price(30_000),
    activity: 40_000,
    volatilityBps: 10_000 * Math.sqrt((betaOf(sector) * MARKET_MOVE) ** 2 + SECTOR_MOVE ** 2 + OWN_MOVE ** 2),
    sector,
  })),
);

/** An issue's day: changes against the base price, in percent; times are milliseconds after midnight. */
export type CommonDay = {
  readonly date: IsoDate;
  readonly sector: Sector;
  /** Of the indicative price five minutes before the opening. */
  preOpen: number;
  /** Every five minutes of continuous trading. */
  readonly closes: [number, number][];
};

/** Runs the venue with issues of four sectors for `days` business days. */
export function observeTogether(seed: number, days: number): CommonDay[] {
  const start = tokyoEpoch(FIRST_DATE, timeOfDay('07:50'));
  const venue = new Venue(TOKYO, ISSUES, start);
  const phase = phaseAt(TOKYO_SCHEDULE, start);
  venue.apply({ kind: 'reset', epoch: 1, seed, at: start, tradeDate: FIRST_DATE, phase, facts: [], orders: [] });
  const seen: CommonDay[] = [];
  let tick = 0;
  for (let day = 0; day < days; day++) {
    const date = addBusinessDays(FIRST_DATE, day);
    const today = ISSUES.map(({ sector }): CommonDay => ({ date, sector, preOpen: Number.NaN, closes: [] }));
    const end = tokyoEpoch(date, timeOfDay('15:31'));
    for (let at = tokyoEpoch(date, timeOfDay('07:55')); at < end; at = epochMs(at + STEP_MS)) {
      tick += 1;
      venue.apply({ kind: 'tick', tick, at, gap: false });
      venue.drain();
      note(venue, today, at);
    }
    seen.push(...today);
  }
  return seen;
}

function note(venue: Venue, today: readonly CommonDay[], at: EpochMs): void {
  const time = tokyoTimeOfDay(at);
  const trading = isContinuous(venue.phase) && time % FIVE_MINUTES === 0;
  if (!trading && time !== PRE_OPEN) return;
  ISSUES.forEach(({ code }, n) => {
    const day = today[n];
    const { base, last = base } = venue.facts(code);
    const seen = trading ? last : venue.depth(code, 1).indicative?.price;
    if (day === undefined || seen === undefined) return;
    const change = 100 * (seen / base - 1);
    if (trading) day.closes.push([time, change]);
    else day.preOpen = change;
  });
}

/** The mean change of the issues of a sector, or of all, on a date: by five minutes. */
export function indexOf(days: readonly CommonDay[], date: IsoDate, sector?: Sector): [number, number][] {
  const members = days.filter((day) => day.date === date && (sector === undefined || day.sector === sector));
  return (members[0]?.closes ?? []).map(([time], n) => [time, mean(members.map(({ closes }) => closes[n]?.[1] ?? 0))]);
}

/** What the issues have in common: correlations of their moves of five minutes, and the betas found in them. */
export type Common = {
  readonly within: number;
  readonly across: number;
  readonly betas: readonly { readonly sector: Sector; readonly given: number; readonly found: number }[];
  /** By date: the mean indicative change before the opening over all issues, and how many of them share its sign. */
  readonly nights: readonly { readonly date: IsoDate; readonly mean: number; readonly same: number }[];
  /** The mean distance of an index of all issues, and of an issue, from its base at the end of a day, in percent. */
  readonly indexMove: number;
  readonly issueMove: number;
};

/** Measures what the issues have in common. */
export function commonOf(days: readonly CommonDay[]): Common {
  const dates = [...new Set(days.map(({ date }) => date))];
  const paths = ISSUES.map((_, n) =>
    dates.flatMap((_date, day) => movesOf(days[day * ISSUES.length + n]?.closes ?? [])),
  );
  const pairs = ISSUES.flatMap((a, n) =>
    ISSUES.slice(n + 1).map((b, m) => ({
      same: a.sector === b.sector,
      value: correlation(paths[n] ?? [], paths[n + 1 + m] ?? []),
    })),
  );
  const meanOf = (wanted: boolean): number =>
    mean(pairs.filter(({ same }) => same === wanted).map(({ value }) => value));
  const groups = SECTORS.map((sector) => {
    const members = paths.filter((_, n) => ISSUES[n]?.sector === sector);
    return (members[0] ?? []).map((_, at) => mean(members.map((path) => path[at] ?? 0)));
  });
  return {
    within: meanOf(true),
    across: meanOf(false),
    betas: betasOf(groups),
    nights: dates.map((date) => {
      const changes = days.filter((day) => day.date === date).map(({ preOpen }) => preOpen);
      const middle = mean(changes);
      return { date, mean: middle, same: changes.filter((change) => change * middle > 0).length / changes.length };
    }),
    indexMove: mean(dates.map((date) => Math.abs(indexOf(days, date).at(-1)?.[1] ?? 0))),
    issueMove: mean(days.map(({ closes }) => Math.abs(closes.at(-1)?.[1] ?? 0))),
  };
}

/**
 * The betas in what the sectors have in common: cov(a, b) cov(a, c) / cov(b, c) is a's beta squared times the market's
 * variance, whatever moves each sector alone. Scaled to the mean of the betas given.
 */
function betasOf(groups: readonly (readonly number[])[]): Common['betas'] {
  const between = groups.map((a) => groups.map((b) => covariance(a, b)));
  const of = (a: number, b: number): number => between[a]?.[b] ?? Number.NaN;
  const squares = groups.map((_, a) => {
    const others = groups.map((__, other) => other).filter((other) => other !== a);
    const pairs = others.flatMap((b) => others.filter((c) => c > b).map((c) => [b, c] as const));
    return mean(pairs.map(([b, c]) => (of(a, b) * of(a, c)) / of(b, c)));
  });
  const found = squares.map((square) => Math.sqrt(square));
  const scale = mean(SECTORS.map((sector) => betaOf(sector))) / mean(found);
  return SECTORS.map((sector, n) => ({ sector, given: betaOf(sector), found: scale * (found[n] ?? Number.NaN) }));
}

/** Changes from one point to the next, leaving out the one over lunch. */
const movesOf = (closes: readonly (readonly [number, number])[]): number[] =>
  closes.slice(1).flatMap(([time, change], n) => {
    const [before = 0, from = 0] = closes[n] ?? [];
    return time - before === FIVE_MINUTES ? [change - from] : [];
  });
