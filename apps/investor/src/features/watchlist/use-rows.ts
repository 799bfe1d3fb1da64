import type { InstrumentHit } from '@kabuto/contract';
import { numberOf, priceOf } from '@kabuto/i18n';
import { useCall } from '../../shared/api/index.ts';
import { inOrder, type Measure, type Order } from './model.ts';

/** How often quotes are read for sorting, milliseconds: rows that moved with every trade would be unreadable. */
const EVERY_MS = 15_000;

const measureOf = ({ quote }: InstrumentHit): Measure => {
  const [last, base] = [priceOf(quote.last), priceOf(quote.base)];
  const change = last === null || base === null || base === 0 ? null : (last - base) / base;
  return { change, volume: numberOf(quote.volume) ?? 0 };
};

/** The issues of a list, sorted; `hits` is undefined while they are loading. */
export function useRows(codes: readonly string[], order: Order) {
  // Sorted, so that another order of the same issues hits the cache.
  const asked = codes.toSorted().join(',');
  const { data, error, refetch } = useCall(
    'GET v1/quote/quote/list',
    { codes: asked },
    { enabled: codes.length > 0, refetchInterval: EVERY_MS, keepPrevious: true },
  );
  const byCode = new Map((data ?? []).map((hit) => [hit.instrument.code, hit]));
  const measures = new Map((data ?? []).map((hit) => [hit.instrument.code, measureOf(hit)]));
  const hits = inOrder(codes, order, measures).flatMap((code) => byCode.get(code) ?? []);
  const known = codes.length === 0 || (data !== undefined && hits.length > 0);
  return { hits: known ? hits : undefined, error, retry: () => void refetch() };
}
