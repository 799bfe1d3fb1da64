import { addLeaf, divide, emptyTree, leafHash, rankUnder, rootOf, seedOf } from '@kabuto/draw';
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
 * The applications that take part in the draw, in its order: ascending by their hashes under the seed. It follows from
 * the state, so that it is not part of it; hashes are made while the applications are checked, because those of 200,000
 * take seconds, and again after a restart.
 */
export class DrawOrder {
  #seed: string | null = null;
  #hashOf: (id: ApplicationId) => string = () => '';
  readonly #hashes = new Map<ApplicationId, string>();
  #order: { readonly ids: readonly ApplicationId[]; done: number } | null = null;

  /** Makes the hash of an application that takes part in the draw of an offering. */
  prepare(offering: Offering, id: ApplicationId): string {
    const { seed } = offering.draw;
    invariant(seed !== null, () => `offering ${offering.offeringId} has no seed`);
    if (this.#seed !== seed) {
      this.clear();
      this.#seed = seed;
      this.#hashOf = rankUnder(seed);
    }
    const hash = this.#hashes.get(id) ?? this.#hashOf(id);
    this.#hashes.set(id, hash);
    return hash;
  }

  /** The next `most` that have no result yet. */
  next(rows: OfferingRows, offering: Offering, most: number): Application[] {
    if (this.#seed !== offering.draw.seed) this.clear();
    const order = this.#order ?? { ids: this.#sorted(rows, offering), done: 0 };
    this.#order = order;
    const found: Application[] = [];
    for (; order.done < order.ids.length && found.length < most; order.done++) {
      const row = rows.application(order.ids[order.done] ?? 0);
      if (row?.state === 'submitted') found.push(row);
    }
    return found;
  }

  #sorted(rows: OfferingRows, offering: Offering): ApplicationId[] {
    const waiting: { readonly id: ApplicationId; readonly hash: string; readonly lead: number }[] = [];
    for (const { applicationId: id, state } of rows.from(offering.offeringId, 0)) {
      if (state !== 'submitted') continue;
      const hash = this.prepare(offering, id);
      // numbers are compared several times as fast as texts
      waiting.push({ id, hash, lead: Number.parseInt(hash.slice(0, 13), 16) });
    }
    return waiting.sort((a, b) => a.lead - b.lead || (a.hash < b.hash ? -1 : 1)).map(({ id }) => id);
  }

  /** Forgets the order. */
  clear(): void {
    this.#seed = null;
    this.#order = null;
    this.#hashes.clear();
  }
}
