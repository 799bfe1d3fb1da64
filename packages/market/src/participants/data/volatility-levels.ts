/**
 * 16 equally likely levels of volatility in 1/1024 with a mean of 1: a lognormal distribution with a logarithmic
 * standard deviation of 0.35 at the quantiles (i + 0.5) / 16, rounded. A table, because exponentials differ between
 * engines (rules/core.md 3).
 */
export const VOLATILITY_LEVELS: readonly number[] = [
  504, 610, 680, 738, 790, 841, 891, 942, 995, 1052, 1114, 1185, 1270, 1378, 1535, 1858,
];

/** A level of one in the table's unit. */
export const VOLATILITY_UNIT = 1024;
