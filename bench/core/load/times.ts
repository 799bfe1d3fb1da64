/** Response times, in milliseconds. */
export type Times = { readonly p50: number; readonly p99: number; readonly max: number };

/** Sorts the values in place. */
export function timesOf(values: number[]): Times {
  values.sort((a, b) => a - b);
  const at = (q: number): number => values[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: values.at(-1) ?? 0 };
}
