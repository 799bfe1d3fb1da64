import type { DayTradeAccount } from '@kabuto/contract';
import { KabusRefused } from '../refused.ts';
import { positionNumber } from '../wire.ts';
import { intOf, optionalInt, optionalList, textOf } from './read-fields.ts';

type Position = DayTradeAccount['positions'][number];

/** Positions that one order can close. */
const MOST_LOTS = 50;

const byDate = (a: Position, b: Position): number => a.openedAt - b.openedAt;
const byGain = (a: Position, b: Position): number => Number(b.unrealised) - Number(a.unrealised);
const reversed =
  (order: (a: Position, b: Position) => number) =>
  (a: Position, b: Position): number =>
    order(b, a);

/** Dates of market time, by which positions of one day are equal. */
const byDay = (a: Position, b: Position): number =>
  a.tradeDate < b.tradeDate ? -1 : a.tradeDate > b.tradeDate ? 1 : 0;

/** ClosePositionOrder 0 to 7: by what, and then by what. */
const ORDERS = [
  [byDay, byGain],
  [byDay, reversed(byGain)],
  [reversed(byDay), byGain],
  [reversed(byDay), reversed(byGain)],
  [byGain, byDate],
  [byGain, reversed(byDate)],
  [reversed(byGain), byDate],
  [reversed(byGain), reversed(byDate)],
] as const;

const lotsText = (lots: readonly (readonly [id: string, quantity: number])[]): string => {
  if (lots.length > MOST_LOTS) throw new KabusRefused(100213);
  return lots.map(([id, quantity]) => `${id}:${quantity}`).join(',');
};

/** The named positions. Throws KabusRefused 8 for one that has no position's id, or when they are not `quantity`. */
function named(list: readonly object[], quantity: number): string {
  const lots = list.map((one) => {
    const id = positionNumber(textOf(one, 'HoldID'));
    const shares = intOf(one, 'Qty');
    if (id === undefined || shares <= 0) throw new KabusRefused(8);
    return [id, shares] as const;
  });
  if (lots.reduce((sum, [, shares]) => sum + shares, 0) !== quantity) throw new KabusRefused(8);
  return lotsText(lots);
}

/** The positions of the issue in that order, as many as `quantity` needs. Throws KabusRefused 8 for too few. */
function inOrder(positions: readonly Position[], order: number, quantity: number): string {
  const by = ORDERS[order];
  if (by === undefined) throw new KabusRefused(4001005);
  const [first, second] = by;
  const lots: (readonly [string, number])[] = [];
  let left = quantity;
  for (const position of positions.toSorted((a, b) => first(a, b) || second(a, b))) {
    const part = Math.min(left, Number(position.quantity) - Number(position.closing));
    if (part <= 0) continue;
    lots.push([position.positionId, part]);
    left -= part;
  }
  if (left > 0) throw new KabusRefused(8);
  return lotsText(lots);
}

/**
 * The positions that an order closes, as the app's operation takes them: those that it names, or those of the issue and
 * side in the order that it wants. Throws KabusRefused.
 */
export async function lotsToClose(
  body: object,
  { code, side, quantity }: { readonly code: string; readonly side: 'buy' | 'sell'; readonly quantity: number },
  readAccount: () => Promise<DayTradeAccount>,
): Promise<string> {
  const order = optionalInt(body, 'ClosePositionOrder');
  const list = optionalList(body, 'ClosePositions');
  if (order !== undefined && list !== undefined) throw new KabusRefused(4002015);
  if (list !== undefined) return named(list, quantity);
  if (order === undefined) throw new KabusRefused(4001005);
  const { positions } = await readAccount();
  const closed = side === 'sell' ? 'long' : 'short';
  return inOrder(
    positions.filter((position) => position.code === code && position.side === closed),
    order,
    quantity,
  );
}
