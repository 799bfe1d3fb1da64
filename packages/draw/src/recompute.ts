import { createAllotment } from './allot.ts';
import type { DrawCertificate } from './certificate.ts';
import type { DrawEntry, DrawResult } from './entry.ts';
import { addLeaf, emptyTree, leafHash, rootOf } from './merkle.ts';
import { commitmentOf, rankUnder, seedOf } from './seed.ts';

/** A row of the public list: an application and its published result, null before the draw. */
export type DrawRow = DrawEntry & { readonly result: DrawResult | null };

/**
 * Why a draw is not what its certificate states. `incomplete`: not drawn yet; `order`: ids do not rise; `count`,
 * `root`: not the frozen list; `commitment`: not the secret that was promised; `seed`: not derived from list and
 * secret; `result`: application `id` has another result.
 */
export type DrawFault = {
  readonly fault: 'incomplete' | 'order' | 'count' | 'root' | 'commitment' | 'seed' | 'result';
  readonly id?: number;
};

export type Verdict = { readonly ok: true } | ({ readonly ok: false } & DrawFault);

type Drawn = { readonly id: number; readonly rank: string; readonly units: number; readonly published: DrawResult };

const isSame = (one: DrawResult, other: DrawResult): boolean =>
  one.outcome === other.outcome && one.units === other.units && one.standbyRank === other.standbyRank;

/** Whether the seed is the one that list and secret lead to, and the secret the one that was promised. */
function seedFault({ beacon, commitment, root, secret, seed }: DrawCertificate): DrawFault | null {
  if (secret === null) return { fault: 'incomplete' };
  const promised = beacon === null ? commitmentOf(secret) : null;
  if (commitment !== promised) return { fault: 'commitment' };
  return seedOf(root, secret) === seed ? null : { fault: 'seed' };
}

/**
 * Draws once more from the public list, whose rows are added in parts, in the order of their ids. What it cannot know
 * is whose money did not suffice and whose account was closed: those results are taken from the list. A beacon's
 * randomness has to be compared with the beacon besides.
 */
export class Recomputation {
  readonly #certificate: DrawCertificate;
  readonly #rankOf: (id: number) => string;
  readonly #list = emptyTree();
  readonly #drawn: Drawn[] = [];
  readonly #asked = new Map<number, number>();
  #last = 0;
  #fault: DrawFault | null = null;

  constructor(certificate: DrawCertificate) {
    this.#certificate = certificate;
    this.#rankOf = rankUnder(certificate.seed ?? '');
  }

  /** Adds the next rows. */
  add(rows: readonly DrawRow[]): void {
    for (const row of rows) this.#fault ??= this.#add(row);
  }

  /** Whether the draw is what the certificate states, once all rows were added. */
  finish(): Verdict {
    const fault = this.#fault ?? this.#find();
    return fault === null ? { ok: true } : { ok: false, ...fault };
  }

  #add(row: DrawRow): DrawFault | null {
    const { price, lot } = this.#certificate;
    const { id, quantity, bid, result } = row;
    if (id <= this.#last) return { fault: 'order', id };
    this.#last = id;
    addLeaf(this.#list, leafHash(row));
    if (result === null || price === null) return { fault: 'incomplete' };
    const isBelow = bid !== null && bid < price;
    // an account is excluded whatever its bid
    const isExcluded = result.outcome === 'account';
    if (!isExcluded && isBelow !== (result.outcome === 'price')) return { fault: 'result', id };
    if (isExcluded || isBelow || result.outcome === 'funds')
      return result.units === 0 && result.standbyRank === null ? null : { fault: 'result', id };
    const units = quantity / lot;
    this.#asked.set(units, (this.#asked.get(units) ?? 0) + 1);
    this.#drawn.push({ id, rank: this.#rankOf(id), units, published: result });
    return null;
  }

  #find(): DrawFault | null {
    const certificate = this.#certificate;
    if (this.#list.count !== certificate.count) return { fault: 'count' };
    if (rootOf(this.#list) !== certificate.root) return { fault: 'root' };
    const seed = seedFault(certificate);
    if (seed !== null) return seed;
    const next = createAllotment(certificate, this.#asked);
    const byRank = this.#drawn.toSorted((one, other) => (one.rank < other.rank ? -1 : 1));
    const wrong = byRank.find(({ units, published }) => !isSame(next(units), published));
    return wrong === undefined ? null : { fault: 'result', id: wrong.id };
  }
}

/** Draws once more from the whole public list. */
export function recompute(rows: readonly DrawRow[], certificate: DrawCertificate): Verdict {
  const recomputation = new Recomputation(certificate);
  recomputation.add(rows);
  return recomputation.finish();
}
