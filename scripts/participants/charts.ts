import { type DaySeen, ISSUES, MINUTE } from './observe.ts';
import { absolute, minuteReturns, standardised } from './returns.ts';
import { autocorrelation, mean } from './statistics.ts';
import { drawChart } from './svg.ts';
import type { Sweep } from './sweep.ts';
import { type CommonDay, indexOf, SECTORS } from './together.ts';

const COLORS = ['#2563eb', '#dc2626', '#059669', '#d97706'];
const HOURS = [9, 10, 11, 12, 13, 14, 15].map((hour) => hour * 60 * MINUTE);
const BUCKET = 15 * MINUTE;
const LAGS = 60;
/** The liquid issues, used for price paths and returns: the others have too few trades. */
export const LIQUID = ISSUES.slice(0, 4);

const clock = (ms: number): string =>
  `${Math.floor(ms / 3_600_000)}:${String(Math.floor((ms % 3_600_000) / MINUTE)).padStart(2, '0')}`;
const ofIssue = (days: readonly DaySeen[], code: string): DaySeen[] => days.filter((day) => day.code === code);
const color = (n: number): string => COLORS[n % COLORS.length] ?? '#000000';

/** All charts by name, as SVG texts. */
export function drawCharts(
  days: readonly DaySeen[],
  sweeps: readonly Sweep[],
  together: readonly CommonDay[],
): Map<string, string> {
  return new Map([
    ['price-path', pricePath(days)],
    ['sectors', sectors(together)],
    ['pre-open', preOpen(together)],
    ['spread', spread(days)],
    ['volume', volume(days)],
    ['clustering', clustering(days)],
    ['quotes', quotes(sweeps)],
    ['depth', depth(days)],
  ]);
}

/** Minute closes of the first day relative to the day's first close, in percent. */
function pricePath(days: readonly DaySeen[]): string {
  const date = days[0]?.date;
  const series = LIQUID.map(({ code }, n) => {
    const day = ofIssue(days, code).find((one) => one.date === date);
    const closes = [...(day?.closes.morning ?? []), ...(day?.closes.afternoon ?? [])];
    const first = closes[0]?.[1] ?? 1;
    return {
      name: code,
      color: color(n),
      points: closes.map(([at, close]) => [at, 100 * (close / first - 1)] as const),
    };
  });
  const title = `A day of four liquid issues, ${date}`;
  return drawChart({
    title,
    x: 'time of day',
    y: 'change since 09:00, %',
    series,
    kind: 'line',
    fromZero: false,
    xLabel: clock,
    xTicks: HOURS,
  });
}

/** An index of all issues and those of the sectors on the first day, in percent of the bases. */
function sectors(days: readonly CommonDay[]): string {
  const date = days[0]?.date;
  if (date === undefined) throw new RangeError('no day was observed');
  const series = [
    { name: 'all', color: '#334155', points: indexOf(days, date) },
    ...SECTORS.map((sector, n) => ({ name: sector, color: color(n), points: indexOf(days, date, sector) })),
  ];
  return drawChart({
    title: `Indices of four sectors, ${date}`,
    x: 'time of day',
    y: 'change from the base, %',
    series,
    kind: 'line',
    fromZero: false,
    xLabel: clock,
    xTicks: HOURS,
  });
}

/** The indicative price of each issue before the opening, by day, in percent of its base. */
function preOpen(days: readonly CommonDay[]): string {
  const dates = [...new Set(days.map(({ date }) => date))];
  const series = SECTORS.map((sector, n) => ({
    name: sector,
    color: color(n),
    points: days
      .filter((day) => day.sector === sector)
      .map(({ date, preOpen: change }) => [dates.indexOf(date) + 1, change] as const),
  }));
  return drawChart({
    title: 'Indicative prices at 08:55',
    x: 'day',
    y: 'change from the base, %',
    series,
    kind: 'dots',
    fromZero: false,
    xLabel: String,
    xTicks: dates.map((_, n) => n + 1),
  });
}

function spread(days: readonly DaySeen[]): string {
  const point = (base: number, code: string, of: 'ticks' | 'bps') =>
    [base / 10, mean(ofIssue(days, code).flatMap(({ spreads }) => spreads.map((one) => one[of])))] as const;
  const series = (['topix500', 'other'] as const).map((table, n) => ({
    name: table,
    color: color(n),
    points: ISSUES.filter(({ tickTable }) => tickTable === table).map(({ base, code }) => point(base, code, 'bps')),
  }));
  const title = 'Mean spread by price level and tick table';
  return drawChart({
    title,
    x: 'price, yen (decades)',
    y: 'spread, basis points (decades)',
    series,
    kind: 'dots',
    fromZero: false,
    log: true,
  });
}

/** Shares per quarter of an hour as a share of the day's continuous volume; the mean over issues and days. */
export function volumeByTime(days: readonly DaySeen[]): [number, number][] {
  const parts = new Map<number, number>();
  const traded = days.filter(({ volume: byMinute }) => byMinute.size > 0);
  for (const { volume: byMinute } of traded) {
    const total = [...byMinute.values()].reduce((sum, shares) => sum + shares, 0);
    for (const [minute, shares] of byMinute) {
      const bucket = Math.floor(minute / BUCKET) * BUCKET;
      parts.set(bucket, (parts.get(bucket) ?? 0) + (100 * shares) / total / traded.length);
    }
  }
  return [...parts].sort(([a], [b]) => a - b);
}

function volume(days: readonly DaySeen[]): string {
  const series = [{ name: 'all issues', color: color(0), points: volumeByTime(days) }];
  const title = 'Volume by time of day, without auctions';
  return drawChart({
    title,
    x: 'quarter of an hour from',
    y: "% of the day's volume",
    series,
    kind: 'bars',
    fromZero: true,
    xLabel: clock,
    xTicks: HOURS,
  });
}

/**
 * Autocorrelation of minute returns by lag, over the liquid issues: of their absolute values and of the signed returns.
 */
export function correlations(days: readonly DaySeen[]): { size: [number, number][]; sign: [number, number][] } {
  const parts = LIQUID.flatMap(({ code }) => standardised(minuteReturns(ofIssue(days, code))));
  const lags = Array.from({ length: LAGS }, (_, n) => n + 1);
  return {
    size: lags.map((lag) => [lag, autocorrelation(absolute(parts), lag)]),
    sign: lags.map((lag) => [lag, autocorrelation(parts, lag)]),
  };
}

function clustering(days: readonly DaySeen[]): string {
  const { size, sign } = correlations(days);
  const series = [
    { name: 'absolute returns', color: color(0), points: size },
    { name: 'returns', color: color(1), points: sign },
  ];
  const title = 'Autocorrelation of one-minute returns, four liquid issues';
  return drawChart({ title, x: 'lag, minutes', y: 'correlation', series, kind: 'line', fromZero: true });
}

function quotes(sweeps: readonly Sweep[]): string {
  const points = sweeps.map(({ quoted, issues }, n) => [n + 1, (100 * quoted) / issues] as const);
  const series = [{ name: 'issues with a quote', color: color(0), points }];
  const title = 'A market order at 09:30 that shows a special or sequential quote';
  const xLabel = (n: number): string => `${sweeps[n - 1]?.percent ?? ''} %`;
  const xTicks = sweeps.map((_, n) => n + 1);
  return drawChart({
    title,
    x: "size of the order, of the issue's usual day",
    y: '% of the issues',
    series,
    kind: 'bars',
    fromZero: true,
    xLabel,
    xTicks,
  });
}

/** Mean shares at each level of both sides, as multiples of the first level. */
export function depthByLevel(days: readonly DaySeen[]): [number, number][] {
  const first = mean(days.map(({ depth: levels }) => levels[0] ?? 0));
  return (days[0]?.depth ?? []).map((_, level) => [
    level + 1,
    mean(days.map(({ depth: levels }) => levels[level] ?? 0)) / first,
  ]);
}

function depth(days: readonly DaySeen[]): string {
  const series = LIQUID.map(({ code }, n) => ({
    name: code,
    color: color(n),
    points: depthByLevel(ofIssue(days, code)),
  }));
  const title = 'Depth by level, both sides together';
  return drawChart({
    title,
    x: 'level from the best price',
    y: 'shares, first level = 1',
    series,
    kind: 'line',
    fromZero: true,
  });
}
