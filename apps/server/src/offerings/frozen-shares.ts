import type { Offering } from '@kabuto/brokerage';
import type pg from 'pg';
import { IN_LIST } from './certificate.ts';

/** Sums of this many offerings are kept. */
const KEPT = 2_000;

/**
 * The shares that the applications of frozen lists ask for. A list never changes, while the offering's own total falls
 * as its applications end, so that each sum is read once and kept.
 */
export class FrozenShares {
  readonly #kept = new Map<string, number>();

  /** The sums by offering; those whose list is not frozen are left out. */
  async of(
    client: pg.ClientBase,
    tenantId: number,
    offerings: readonly Pick<Offering, 'offeringId' | 'draw'>[],
  ): Promise<ReadonlyMap<number, number>> {
    const frozen = offerings.filter(({ draw }) => draw.root !== null).map(({ offeringId }) => offeringId);
    const unknown = frozen.filter((offeringId) => !this.#kept.has(`${tenantId} ${offeringId}`));
    for (const offeringId of unknown) {
      const { rows } = await client.query<{ shares: number }>(
        `select coalesce(sum(quantity), 0)::int8 as shares from offering_application where ${IN_LIST}`,
        [tenantId, offeringId],
      );
      this.#keep(`${tenantId} ${offeringId}`, rows[0]?.shares ?? 0);
    }
    return new Map(frozen.map((offeringId) => [offeringId, this.#kept.get(`${tenantId} ${offeringId}`) ?? 0]));
  }

  #keep(key: string, sum: number): void {
    const [oldest] = this.#kept.size < KEPT ? [] : this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, sum);
  }
}
