/** Room for the stroke at the edges, pixels. */
const PAD = 1.5;

/** An SVG path through values spread over the width, and the y position of the base; both fit the height. */
export function lineThrough(
  values: readonly number[],
  base: number,
  width: number,
  height: number,
): { readonly path: string; readonly baseY: number } {
  const high = Math.max(base, ...values);
  const low = Math.min(base, ...values);
  const span = high - low;
  const y = (value: number): number => (span === 0 ? height / 2 : PAD + ((high - value) / span) * (height - 2 * PAD));
  const round = (value: number): number => Math.round(value * 10) / 10;
  const step = values.length < 2 ? 0 : width / (values.length - 1);
  const path =
    values.length < 2
      ? ''
      : values.map((value, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(y(value))}`).join('');
  return { path, baseY: round(y(base)) };
}
