/** A point of a stroke, in units of which the pad is `PAD_WIDTH` wide whatever its size on the screen. */
export type Point = { readonly x: number; readonly y: number };
/** What was drawn between one touch and its end. */
export type Stroke = readonly Point[];

export const PAD_WIDTH = 1000;
export const PAD_HEIGHT = 400;
/** Less than this much line is a dot or a slip of the finger. */
const LEAST_LENGTH = 600;
/** A line along one edge of the pad is no signature either. */
const LEAST_EXTENT = 100;

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** The length of all strokes, in units of the pad. */
export const inkLength = (strokes: readonly Stroke[]): number =>
  strokes.reduce(
    (sum, stroke) =>
      sum + stroke.slice(1).reduce((length, point, i) => length + distance(stroke[i] ?? point, point), 0),
    0,
  );

/** Whether the strokes are long and wide enough to be a signature (VAL-22). */
export function isEnoughInk(strokes: readonly Stroke[]): boolean {
  const points = strokes.flat();
  const extent = (of: (point: Point) => number): number =>
    points.length === 0 ? 0 : Math.max(...points.map(of)) - Math.min(...points.map(of));
  return (
    inkLength(strokes) >= LEAST_LENGTH &&
    extent(({ x }) => x) >= LEAST_EXTENT &&
    extent(({ y }) => y) >= LEAST_EXTENT / 2
  );
}

const number = (value: number): string => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point): string => `${number(x)} ${number(y)}`;
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/**
 * The path of a stroke as SVG path data: quadratic curves between the middles of neighbouring points, so that it has no
 * corners where the pointer was sampled. A single point becomes a dot.
 */
export function strokePath(stroke: Stroke): string {
  const [first, ...rest] = stroke;
  if (first === undefined) return '';
  const last = rest.at(-1);
  if (last === undefined) return `M${at(first)}l0.1 0`;
  const curves = rest
    .slice(0, -1)
    .map((point, i) => `Q${at(point)} ${at(middle(point, rest[i + 1] ?? point))}`)
    .join('');
  return `M${at(first)}${curves}L${at(last)}`;
}
