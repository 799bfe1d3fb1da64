import { priceOf } from '@kabuto/i18n';
import { useCall } from '../../shared/api/index.ts';
import type { DayPrices } from './target.ts';

/** The day's base price and limits of an issue; undefined until they are read. */
export function useDayPrices(code: string): DayPrices | undefined {
  const quote = useCall('GET v1/quote/instrument/detail', { code }).data?.quote;
  if (quote === undefined) return undefined;
  const [base, lower, upper] = [priceOf(quote.base), priceOf(quote.lower), priceOf(quote.upper)];
  return base === null || lower === null || upper === null ? undefined : { base, lower, upper };
}
