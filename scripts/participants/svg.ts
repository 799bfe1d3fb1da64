/** A series of points, in the order in which they are connected. */
export type Series = {
  readonly name: string;
  readonly color: string;
  readonly points: readonly (readonly [x: number, y: number])[];
};

/** The content of a chart. `xLabels` replace the numbers of the x axis. */
export type Chart = {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
  readonly kind: 'line' | 'bars' | 'dots';
  /** Whether the y axis starts at zero. */
  readonly fromZero: boolean;
  readonly xLabel?: (value: number) => string;
  /** Positions of the labels of the x axis; computed when absent. */
  readonly xTicks?: readonly number[];
  /** Whether both axes are logarithmic. */
  readonly log?: boolean;
};

const WIDTH = 760;
const HEIGHT = 340;
const EDGE = { left: 70, right: 20, top: 60, bottom: 50 };
const INNER = { width: WIDTH - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
const INK = '#334155';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const round = (value: number): string => String(Math.round(value * 10) / 10);

/** Round numbers that cover a range: about five steps of 1, 2 or 5 times a power of ten. */
function niceSteps(from: number, to: number): number[] {
  const rough = (to - from) / 5 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step - 1e-9) * step;
  const steps: number[] = [];
  for (let value = first; value <= to + step * 1e-9; value += step) steps.push(Number(value.toPrecision(12)));
  return steps;
}

/** A chart as the text of a self-contained SVG file. */
export function drawChart(chart: Chart): string {
  const all = chart.series.flatMap(({ points }) => points);
  if (all.length === 0) throw new RangeError(`nothing to draw: ${chart.title}`);
  const place = (value: number): number => (chart.log === true ? Math.log10(value) : value);
  const xs = all.map(([x]) => place(x));
  const ys = all.map(([, y]) => place(y));
  const half = chart.kind === 'bars' ? barWidth(chart) / 2 : 0;
  const [x0, x1] = [Math.min(...xs) - half, Math.max(...xs) + half];
  const [y0, y1] = [chart.fromZero ? Math.min(0, ...ys) : Math.min(...ys), Math.max(...ys)];
  const x = (value: number): number => EDGE.left + ((place(value) - x0) / (x1 - x0 || 1)) * INNER.width;
  const y = (value: number): number => EDGE.top + INNER.height - ((place(value) - y0) / (y1 - y0 || 1)) * INNER.height;
  const label = chart.xLabel ?? String;
  const steps = chart.log === true ? decades : niceSteps;
  const xTicks = chart.xTicks ?? steps(x0, x1);
  const parts = [
    ...steps(y0, y1).map(
      (value) =>
        `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${round(y(value))}" y2="${round(y(value))}" stroke="#e2e8f0"/>` +
        `<text x="${EDGE.left - 8}" y="${round(y(value) + 4)}" text-anchor="end">${value.toLocaleString('en-US')}</text>`,
    ),
    ...xTicks.map(
      (value) =>
        `<text x="${round(x(value))}" y="${HEIGHT - EDGE.bottom + 18}" text-anchor="middle">${escaped(label(value))}</text>`,
    ),
    ...chart.series.map((series, n) =>
      drawSeries(chart, series, { x, y, zero: chart.log === true ? EDGE.top + INNER.height : y(Math.max(0, y0)), n }),
    ),
    ...chart.series.map(
      ({ name, color }, n) =>
        `<rect x="${EDGE.left + n * 130}" y="34" width="12" height="12" fill="${color}"/>` +
        `<text x="${EDGE.left + n * 130 + 17}" y="44">${escaped(name)}</text>`,
    ),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(chart.title)}" font-family="sans-serif" font-size="12" fill="${INK}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${EDGE.left}" y="22" font-size="15" font-weight="bold">${escaped(chart.title)}</text>`,
    ...parts,
    `<text x="${EDGE.left + INNER.width / 2}" y="${HEIGHT - 12}" text-anchor="middle">${escaped(chart.x)}</text>`,
    `<text transform="translate(16 ${EDGE.top + INNER.height / 2}) rotate(-90)" text-anchor="middle">${escaped(chart.y)}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

const decades = (from: number, to: number): number[] => {
  const ticks: number[] = [];
  for (let power = Math.ceil(from); power <= to; power++) ticks.push(10 ** power);
  return ticks;
};

const barWidth = ({ series }: Chart): number => {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  return xs.length < 2 ? 1 : (xs[1] ?? 0) - (xs[0] ?? 0);
};

type Frame = {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly zero: number;
  readonly n: number;
};

function drawSeries(chart: Chart, { points, color }: Series, { x, y, zero, n }: Frame): string {
  if (chart.kind === 'line') {
    const path = points.map(([px, py], at) => `${at === 0 ? 'M' : 'L'}${round(x(px))} ${round(y(py))}`).join('');
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="1.5"/>`;
  }
  if (chart.kind === 'dots') {
    return points
      .map(([px, py]) => `<circle cx="${round(x(px))}" cy="${round(y(py))}" r="4" fill="${color}"/>`)
      .join('');
  }
  const slot = x((points[0]?.[0] ?? 0) + barWidth(chart)) - x(points[0]?.[0] ?? 0);
  const width = (slot * 0.8) / chart.series.length;
  return points
    .map(([px, py]) => {
      const left = x(px) - slot * 0.4 + n * width;
      const [top, bottom] = [Math.min(y(py), zero), Math.max(y(py), zero)];
      return `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(bottom - top)}" fill="${color}"/>`;
    })
    .join('');
}
