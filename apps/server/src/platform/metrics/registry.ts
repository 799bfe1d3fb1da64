/** Distinguish the series of one metric. Values come from short lists, never from callers: each one creates a permanent series. */
export type Labels = Readonly<Record<string, string | number>>;

type Kind = 'counter' | 'gauge' | 'histogram';
type Sample = { readonly suffix: string; readonly labels: Labels; readonly value: number };
type Metric = {
  readonly name: string;
  readonly help: string;
  readonly kind: Kind;
  readonly samples: () => readonly Sample[];
};

/** A number that only rises. */
export type Counter = { readonly add: (labels: Labels, by?: number) => void };
/** Observed values counted by size. */
export type Histogram = { readonly observe: (labels: Labels, value: number) => void };

const NAME = /^[a-z_][a-z0-9_]*$/;
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
const keyOf = (labels: Labels): string => JSON.stringify(labels);

function shown(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** A histogram's counts: `counts[i]` values were at most `bounds[i]`, the last count is of all values. */
type Series = { readonly labels: Labels; readonly counts: number[]; sum: number };

/** The metrics of one server, in the text format that Prometheus scrapes (version 0.0.4). */
export class Metrics {
  readonly #metrics = new Map<string, Metric>();

  /** Throws RangeError for a name that is taken or invalid: lower case letters, digits, `_`. */
  counter(name: string, help: string): Counter {
    const values = new Map<string, { readonly labels: Labels; value: number }>();
    this.#add({
      name,
      help,
      kind: 'counter',
      samples: () => [...values.values()].map(({ labels, value }) => ({ suffix: '', labels, value })),
    });
    return {
      add: (labels, by = 1) => {
        const known = values.get(keyOf(labels));
        if (known === undefined) values.set(keyOf(labels), { labels, value: by });
        else known.value += by;
      },
    };
  }

  /** A number read when metrics are scraped; `kind` is `counter` for one that is counted elsewhere and only rises. */
  read(
    name: string,
    help: string,
    look: () => readonly (readonly [Labels, number])[],
    kind: 'gauge' | 'counter' = 'gauge',
  ): void {
    this.#add({
      name,
      help,
      kind,
      samples: () => look().map(([labels, value]) => ({ suffix: '', labels, value })),
    });
  }

  /** `bounds` are ascending; values above the last one are counted too. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const all = new Map<string, Series>();
    this.#add({
      name,
      help,
      kind: 'histogram',
      samples: () => [...all.values()].flatMap((series) => histogramSamples(series, bounds)),
    });
    return {
      observe: (labels, value) => {
        let series = all.get(keyOf(labels));
        if (series === undefined) {
          series = { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 };
          all.set(keyOf(labels), series);
        }
        series.sum += value;
        const first = bounds.findIndex((bound) => value <= bound);
        for (let i = first < 0 ? bounds.length : first; i < series.counts.length; i++) {
          series.counts[i] = (series.counts[i] ?? 0) + 1;
        }
      },
    };
  }

  /** All metrics with their current values. */
  text(): string {
    const lines: string[] = [];
    for (const { name, help, kind, samples } of this.#metrics.values()) {
      lines.push(`# HELP ${name} ${help.replaceAll('\n', ' ')}`, `# TYPE ${name} ${kind}`);
      for (const { suffix, labels, value } of samples()) lines.push(`${name}${suffix}${shown(labels)} ${value}`);
    }
    return `${lines.join('\n')}\n`;
  }

  #add(metric: Metric): void {
    if (!NAME.test(metric.name)) throw new RangeError(`${metric.name} is no name for a metric: ${NAME.source}`);
    if (this.#metrics.has(metric.name)) throw new RangeError(`there is a metric ${metric.name} already`);
    this.#metrics.set(metric.name, metric);
  }
}

function histogramSamples({ labels, counts, sum }: Series, bounds: readonly number[]): Sample[] {
  const buckets = counts.map((value, i) => ({
    suffix: '_bucket',
    labels: { ...labels, le: bounds[i] ?? '+Inf' },
    value,
  }));
  const count = counts.at(-1) ?? 0;
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }];
}
