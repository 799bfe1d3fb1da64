import { type Bar, yen } from '@kabuto/market';
import { type DailyBar, dailyBars, type HistoryTerms } from './daily.ts';
import { minuteBars } from './minutes.ts';

/**
 * An issue's simulated history: `minutes` cover the last days of `daily` and sum to them exactly. Both ascend in time.
 */
export type IssueHistory = { readonly daily: readonly DailyBar[]; readonly minutes: readonly Bar[] };

/**
 * The issue's daily bars for all dates and minute bars for the last `minuteDays` of them, derived from the seed only.
 * Daily turnover of those days is the sum of their minutes', so that the two agree in every figure.
 */
export function issueHistory(terms: HistoryTerms & { readonly minuteDays: number }): IssueHistory {
  const daily = dailyBars(terms);
  const minutes: Bar[] = [];
  for (let at = Math.max(0, daily.length - terms.minuteDays); at < daily.length; at++) {
    const day = daily[at];
    if (day === undefined) break;
    let turnover = 0;
    for (const bar of minuteBars(terms.instrument, day, terms.seed)) {
      turnover += bar.turnover;
      minutes.push(bar);
    }
    daily[at] = { ...day, turnover: yen(turnover) };
  }
  return { daily, minutes };
}
