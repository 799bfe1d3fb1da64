/** Checks at the same time. */
const TOGETHER = 8;
/** A round begins no check after this long: what arrives meanwhile is not behind all that wait. */
const ROUND_MS = 20_000;
/** After a failure a transfer is checked again this much later. */
const AGAIN_MS = 30_000;

/** When the last check of a transfer began, and from when on it is checked again. */
type Try = { readonly at: number; readonly again: number };

/** What a round of checks works on. */
export type CheckRound = {
  readonly tenantId: number;
  /** All transfers that wait for a check. */
  readonly transferIds: readonly number[];
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Checks one, and takes the step that follows. */
  readonly check: (transferId: number) => Promise<unknown>;
  readonly stopping?: AbortSignal;
};

/**
 * In which order transfers are checked by services that may take long or give no reply. What it remembers is lost at a
 * restart, which then only checks some of them earlier.
 */
export class CheckQueue {
  /** By brokerage and transfer. */
  readonly #tries = new Map<number, Map<number, Try>>();

  /**
   * Checks eight at a time: those whose last try is the longest ago first, and of what has failed nothing for half a
   * minute. Throws the first error once all that were begun have ended.
   */
  async run({ tenantId, transferIds, now, check, stopping }: CheckRound): Promise<void> {
    const tries = this.#triesOf(tenantId, transferIds);
    const startedAt = now();
    const triedAt = (id: number): number => tries.get(id)?.at ?? Number.NEGATIVE_INFINITY;
    const due = transferIds
      .filter((id) => (tries.get(id)?.again ?? startedAt) <= startedAt)
      .toSorted((one, other) => (triedAt(one) === triedAt(other) ? one - other : triedAt(one) - triedAt(other)))
      .values();
    const failed: unknown[] = [];
    const work = async (): Promise<void> => {
      while (stopping?.aborted !== true && now() - startedAt < ROUND_MS) {
        const next = due.next();
        if (next.done === true) return;
        const at = now();
        tries.set(next.value, { at, again: at });
        try {
          await check(next.value);
        } catch (error) {
          tries.set(next.value, { at, again: now() + AGAIN_MS });
          failed.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
    if (failed.length > 0) throw failed[0];
  }

  /** Of those that wait; the others are forgotten. */
  #triesOf(tenantId: number, transferIds: readonly number[]): Map<number, Try> {
    const before = this.#tries.get(tenantId);
    const kept = new Map(
      transferIds.flatMap((id) => {
        const found = before?.get(id);
        return found === undefined ? [] : [[id, found] as const];
      }),
    );
    this.#tries.set(tenantId, kept);
    return kept;
  }
}
