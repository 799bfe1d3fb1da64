import type { WatchGroup } from '@kabuto/contract';

/** Limits of WatchGroup in the contract: lists per member, and characters of a list's name. */
export const MAX_LISTS = 10;
export const NAME_LENGTH = 20;

/** Whether an issue is in any list. */
export const isWatched = (groups: readonly WatchGroup[], code: string): boolean =>
  groups.some((group) => group.codes.includes(code));

/** The lists with an issue added at the end of the first one; unchanged when it is already there. */
export const withCode = (groups: readonly WatchGroup[], code: string): readonly WatchGroup[] =>
  groups.map((group, index) =>
    index === 0 && !group.codes.includes(code) ? { ...group, codes: [...group.codes, code] } : group,
  );

/** The lists with an issue removed from one list, or from all when none is named. */
export const withoutCode = (groups: readonly WatchGroup[], code: string, groupId?: string): readonly WatchGroup[] =>
  groups.map((group) =>
    groupId === undefined || group.groupId === groupId
      ? { ...group, codes: group.codes.filter((one) => one !== code) }
      : group,
  );

/** The lists with new codes for one of them. */
export const withOrder = (
  groups: readonly WatchGroup[],
  groupId: string,
  codes: readonly string[],
): readonly WatchGroup[] =>
  groups.map((group) => (group.groupId === groupId ? { ...group, codes: [...codes] } : group));

/** Moves a row from one index to another; indices outside the list are clamped. */
export function moved<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  const row = rows[from];
  if (row === undefined) return rows;
  const rest = rows.toSpliced(from, 1);
  return rest.toSpliced(Math.min(rest.length, Math.max(0, to)), 0, row);
}

/** The number of rows a drag of this many pixels passes; half a row counts as one. */
export const rowsPast = (pixels: number, rowHeight: number): number =>
  // `+ 0` turns a minus zero into zero.
  (rowHeight <= 0 ? 0 : Math.round(pixels / rowHeight)) + 0;

/**
 * The figures the right column can show under the price, first yen and percent together; a tap on its head switches to
 * the next.
 */
export const COLUMNS = ['both', 'yen', 'percent', 'volume'] as const;
export type Column = (typeof COLUMNS)[number];

/** The column after this one; the first follows the last. */
export function nextColumn(column: Column): Column {
  return COLUMNS[(COLUMNS.indexOf(column) + 1) % COLUMNS.length] ?? 'both';
}

/** How the stocks of a list are shown. */
export const VIEWS = ['list', 'board', 'chart'] as const;
export type View = (typeof VIEWS)[number];

export const ORDERS = ['own', 'code', 'gain', 'loss', 'volume'] as const;
export type Order = (typeof ORDERS)[number];

/**
 * The values to sort by: change as a fraction of the base (null before the first trade) and the day's volume in shares.
 */
export type Measure = { readonly change: number | null; readonly volume: number };

const byNumber = (a: number | null, b: number | null): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
};

/** Codes sorted; those without a measure come last, equal ones keep the member's own order. */
export function inOrder(
  codes: readonly string[],
  order: Order,
  measures: ReadonlyMap<string, Measure>,
): readonly string[] {
  const change = (code: string): number | null => measures.get(code)?.change ?? null;
  const negative = (value: number | null): number | null => (value === null ? null : -value);
  switch (order) {
    case 'own':
      return codes;
    case 'code':
      return [...codes].sort((a, b) => (a < b ? -1 : 1));
    case 'gain':
      return [...codes].sort((a, b) => byNumber(negative(change(a)), negative(change(b))));
    case 'loss':
      return [...codes].sort((a, b) => byNumber(change(a), change(b)));
    case 'volume':
      return [...codes].sort((a, b) => (measures.get(b)?.volume ?? -1) - (measures.get(a)?.volume ?? -1));
  }
}
