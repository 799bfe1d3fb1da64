import { timeOfDay } from '@kabuto/market';
import { correlations, depthByLevel, LIQUID, volumeByTime } from './charts.ts';
import { type DaySeen, ISSUES } from './observe.ts';
import { minuteReturns } from './returns.ts';
import { kurtosis, mean, quantile } from './statistics.ts';
import type { Sweep } from './sweep.ts';
import type { Common } from './together.ts';

const percent = (part: number): string => `${(100 * part).toFixed(2)} %`;
const sum = (days: readonly DaySeen[], of: (day: DaySeen) => number): number =>
  days.reduce((all, day) => all + of(day), 0);

/** The figures that accompany the charts, as lines of Markdown. */
export function describeMarket(days: readonly DaySeen[], sweeps: readonly Sweep[]): string[] {
  const looks = sum(days, ({ looks: n }) => n);
  const { size, sign } = correlations(days);
  const volume = volumeByTime(days);
  const share = (from: string, to: string): number =>
    volume.filter(([at]) => at >= timeOfDay(from) && at < timeOfDay(to)).reduce((all, [, part]) => all + part, 0);
  const lag = (list: readonly (readonly [number, number])[], n: number): string =>
    (list[n - 1]?.[1] ?? Number.NaN).toFixed(3);
  return [
    `looks at books: ${looks}; two-sided ${percent(sum(days, (day) => day.twoSided) / looks)}, ten levels on both sides ${percent(sum(days, (day) => day.tenDeep) / looks)}, crossed ${sum(days, (day) => day.crossed)}`,
    `special quotes: ${sum(days, (day) => day.specialQuotes)}, sequential quotes: ${sum(days, (day) => day.sequentialQuotes)}, in ${days.length} issue days`,
    `volume of 30 minutes: 09:00 ${share('09:00', '09:30').toFixed(1)} %, 10:45 ${share('10:45', '11:15').toFixed(1)} %, 12:30 ${share('12:30', '13:00').toFixed(1)} %, 13:30 ${share('13:30', '14:00').toFixed(1)} %, 14:45 ${share('14:45', '15:15').toFixed(1)} %`,
    `autocorrelation of absolute returns: lag 1 ${lag(size, 1)}, 5 ${lag(size, 5)}, 10 ${lag(size, 10)}, 30 ${lag(size, 30)}; of returns: lag 1 ${lag(sign, 1)}, 5 ${lag(sign, 5)}`,
    `issues that show a quote after one market order: ${sweeps.map(({ percent: size, quoted, issues }) => `${size} % of a day ${quoted} of ${issues}`).join(', ')}`,
    '',
    '| Issue | Price, yen | Last close, yen | Lots a day | Two-sided | Spread, ticks | Spread, bp | 95 % of looks below, bp | Day move, % | Kurtosis | Auctions, % of volume | Depth at 5, at 10 |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...ISSUES.map(({ code, base, activity }) => {
      const own = days.filter((day) => day.code === code);
      return `| ${[code, base / 10, own.at(-1)?.closes.afternoon.at(-1)?.[1] ?? '-', activity, ...ofIssue(own)].join(' | ')} |`;
    }),
    '',
    `liquid issues: ${LIQUID.map(({ code }) => code).join(', ')}`,
  ];
}

/** The figures of what issues have in common, as lines of text. */
export function describeCommon({ within, across, betas, nights, indexMove, issueMove }: Common): string[] {
  return [
    `correlation of five-minute moves: ${within.toFixed(2)} between issues of a sector, ${across.toFixed(2)} between sectors`,
    `betas, given and found: ${betas.map(({ sector, given, found }) => `${sector} ${given} ${found.toFixed(2)}`).join(', ')}`,
    `day move: of an issue ${issueMove.toFixed(2)} %, of an index of all ${indexMove.toFixed(2)} %`,
    `indicative prices at 08:55, mean change and issues with its sign: ${nights.map(({ date, mean: change, same }) => `${date} ${change.toFixed(2)} % ${(100 * same).toFixed(0)} %`).join(', ')}`,
  ];
}

function ofIssue(days: readonly DaySeen[]): string[] {
  const spreads = days.flatMap((day) => day.spreads);
  const bps = spreads.map((one) => one.bps);
  const auctions = sum(days, (day) => day.auctionVolume);
  const continuous = sum(days, (day) => [...day.volume.values()].reduce((all, shares) => all + shares, 0));
  const depth = depthByLevel(days);
  return [
    percent(sum(days, (day) => day.twoSided) / sum(days, (day) => day.looks)),
    mean(spreads.map((one) => one.ticks)).toFixed(1),
    mean(bps).toFixed(1),
    quantile(bps, 0.95).toFixed(1),
    dayMove(days).toFixed(2),
    kurtosis(minuteReturns(days).flat()).toFixed(1),
    ((100 * auctions) / (auctions + continuous)).toFixed(1),
    `${(depth[4]?.[1] ?? Number.NaN).toFixed(2)}, ${(depth[9]?.[1] ?? Number.NaN).toFixed(2)}`,
  ];
}

/** The mean distance of a day's last minute from its first, in percent. */
const dayMove = (days: readonly DaySeen[]): number =>
  mean(
    days.map(({ closes: { morning, afternoon } }) => {
      const [first, last] = [morning[0]?.[1], afternoon.at(-1)?.[1]];
      return first === undefined || last === undefined ? 0 : 100 * Math.abs(last / first - 1);
    }),
  );
