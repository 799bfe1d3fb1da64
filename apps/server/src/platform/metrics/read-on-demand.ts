import { Counter, Gauge, type LabelValues, type Registry } from 'prom-client';

/**
 * A series and its current value. Label values come from short lists, never from callers: each one creates a series.
 */
type Row<L extends string> = readonly [LabelValues<L>, number];

/**
 * Registers a number that is read when metrics are scraped; `kind` is `counter` for one that is counted elsewhere and
 * only rises. A series that `look` no longer returns disappears. Throws for a name that is taken or invalid.
 */
export function readOnDemand<L extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly L[],
  look: () => readonly Row<L>[],
  kind: 'gauge' | 'counter' = 'gauge',
): void {
  const settings = { name, help, labelNames, registers: [registry] };
  if (kind === 'gauge') {
    const gauge = new Gauge({
      ...settings,
      collect: () => {
        gauge.reset();
        for (const [labels, value] of look()) gauge.set(labels, value);
      },
    });
    return;
  }
  const counter = new Counter({
    ...settings,
    collect: () => {
      counter.reset();
      for (const [labels, value] of look()) counter.inc(labels, value);
    },
  });
}
