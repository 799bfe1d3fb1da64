/** The comparison of two samples of times; milliseconds. */
export type Comparison = {
  readonly means: readonly [number, number];
  readonly medians: readonly [number, number];
  readonly t: number;
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The unbiased variance. */
function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

/** The quantile: the value below which a share of the sorted values lies. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;

/**
 * Welch's t for two samples whose variances may differ. Values above the 99th percentile of both samples together are
 * dropped from both: they are pauses of the machine, and one of ten seconds would hide a difference of one millisecond.
 */
export function compare(first: readonly number[], second: readonly number[]): Comparison {
  if (first.length < 2 || second.length < 2) throw new RangeError('two samples of at least two values are needed');
  const cut = quantile(
    [...first, ...second].sort((a, b) => a - b),
    0.99,
  );
  const [a, b] = [first, second].map((values) => values.filter((value) => value <= cut).sort((x, y) => x - y));
  if (a === undefined || b === undefined) throw new RangeError('two samples are needed');
  return {
    means: [mean(a), mean(b)],
    medians: [quantile(a, 0.5), quantile(b, 0.5)],
    t: (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length),
  };
}
