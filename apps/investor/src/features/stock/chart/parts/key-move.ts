/** Bars that Page Up and Page Down move by. */
const PAGE = 10;

/**
 * The bar that a key leads to from bar `at` of `count`; null removes the crosshair, undefined if the key means nothing
 * here. Without a crosshair the first key starts at the newest bar.
 */
export function keyMove(key: string, at: number | null, count: number): number | null | undefined {
  const last = count - 1;
  const within = (index: number): number => Math.min(last, Math.max(0, index));
  const from = at ?? last;
  switch (key) {
    case 'ArrowLeft':
      return at === null ? last : within(from - 1);
    case 'ArrowRight':
      return within(from + 1);
    case 'PageUp':
      return within(from - PAGE);
    case 'PageDown':
      return within(from + PAGE);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return at === null ? undefined : null;
    default:
      return undefined;
  }
}
