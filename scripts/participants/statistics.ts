/** The arithmetic mean; NaN for an empty list. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The quantile: the value below which `part` of the values lie; NaN for an empty list. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** The autocorrelation at a lag over separate series; NaN where nothing varies. */
export function autocorrelation(parts: readonly (readonly number[])[], lag: number): number {
  const all = parts.flat();
  const middle = mean(all);
  const variance = mean(all.map((value) => (value - middle) ** 2));
  const products = parts.flatMap((part) =>
    part.slice(lag).map((value, n) => (value - middle) * ((part[n] ?? middle) - middle)),
  );
  return mean(products) / variance;
}

/** The kurtosis: the fourth moment over the squared variance; 3 for a normal distribution, more for fat tails. */
export function kurtosis(values: readonly number[]): number {
  const middle = mean(values);
  const variance = mean(values.map((value) => (value - middle) ** 2));
  return mean(values.map((value) => (value - middle) ** 4)) / variance ** 2;
}

/** The covariance of two series of equal length. */
export function covariance(a: readonly number[], b: readonly number[]): number {
  const [middleA, middleB] = [mean(a), mean(b)];
  return mean(a.map((value, n) => (value - middleA) * ((b[n] ?? middleB) - middleB)));
}

/** The correlation of two series of equal length; NaN where one does not vary. */
export const correlation = (a: readonly number[], b: readonly number[]): number =>
  covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b));
