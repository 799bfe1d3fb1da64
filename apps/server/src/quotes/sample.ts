/** At most `most` of the points, evenly spaced, always including the first and the last. */
export function sample<T>(points: readonly T[], most: number): T[] {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => points[Math.round(i * step)]).filter((point) => point !== undefined);
}
