import { priceOf } from '@kabuto/i18n';
import { useCall } from '../api/index.ts';

/** A day's closing prices so far and where it started, in tenths of a yen. */
export type Spark = { readonly base: number; readonly values: readonly number[] };

/** How often the lines are read again, milliseconds; their last point is live. */
const EVERY_MS = 60_000;

/** The day's lines of up to 50 issues by code; empty until loaded. */
export function useSparks(codes: readonly string[]): ReadonlyMap<string, Spark> {
  const { data } = useCall(
    'GET v1/quote/bar/sparks',
    { codes: codes.slice(0, 50).join(',') },
    { enabled: codes.length > 0, refetchInterval: EVERY_MS, staleTime: EVERY_MS, keepPrevious: true },
  );
  return new Map(
    (data ?? []).map((spark) => [
      spark.code,
      { base: priceOf(spark.base) ?? 0, values: spark.closes.flatMap((close) => priceOf(close) ?? []) },
    ]),
  );
}
