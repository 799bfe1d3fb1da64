import { addLeaf, divide, emptyTree, leafHash, ranks, rootOf, seedOf } from '@kabuto/draw';
import { invariant } from '../invariant.ts';
import type { OfferingRows } from '../state/offering-rows.ts';
import type { Allotment, Application, ApplicationId, Offering, OfferingTask } from './types.ts';

/** The seed of the draw, from the frozen list and the revealed secret. */
export function drawSeed({ offeringId, draw: { root } }: Offering, secret: string): string {
  invariant(root !== null, () => `the list of offering ${offeringId} is not frozen`);
  return seedOf(root, secret);
}

/** The task that freezes the list, at its beginning. */
export const freezeTask = (): OfferingTask => ({ kind: 'freeze', next: 0, tree: emptyTree() });

/** The tree with the leaves of these applications added. */
export function withLeaves({ tree }: OfferingTask, rows: readonly Application[]): NonNullable<OfferingTask['tree']> {
  const next = { count: tree?.count ?? 0, roots: [...(tree?.roots ?? [])] };
  for (const { applicationId: id, quantity, bid, nonce, simulated = false } of rows)
    addLeaf(next, leafHash({ id, quantity, bid, nonce, simulated }));
  return next;
}

/** The root of a tree that is complete. */
export const rootOfTree = ({ count, roots }: NonNullable<OfferingTask['tree']>): string =>
  rootOf({ count, roots: [...roots] });

/** The lots of an offering by the equal method among all that take part in the draw. */
export function allotmentOf(rows: OfferingRows, { offeringId, shares, lot }: Offering): Allotment {
  const asked = new Map<number, number>();
  for (const row of rows.from(offeringId, 0)) {
    if (row.state !== 'submitted') continue;
    const lots = row.quantity / lot;
    asked.set(lots, (asked.get(lots) ?? 0) + 1);
  }
  return divide(shares / lot, asked);
}

/**
 * The applications that take part in the draw, in its order. Kept from input to input, because the order of 200,000
 * takes a second; it follows from the state, so that it is not part of it.
 */
export class DrawOrder {
  #of: { readonly seed: string; readonly ids: readonly ApplicationId[]; done: number } | null = null;

  /** The next `most` that have no result yet. */
  next(rows: OfferingRows, { offeringId, draw: { seed } }: Offering, most: number): Application[] {
    invariant(seed !== null, () => `offering ${offeringId} has no seed`);
    if (this.#of?.seed !== seed) {
      const waiting = [...rows.from(offeringId, 0)].filter((row) => row.state === 'submitted');
      this.#of = {
        seed,
        ids: ranks(
          seed,
          waiting.map(({ applicationId }) => applicationId),
        ),
        done: 0,
      };
    }
    const order = this.#of;
    const found: Application[] = [];
    for (; order.done < order.ids.length && found.length < most; order.done++) {
      const row = rows.application(order.ids[order.done] ?? 0);
      if (row?.state === 'submitted') found.push(row);
    }
    return found;
  }

  /** Forgets the order. */
  clear(): void {
    this.#of = null;
  }
}
