import type { InstrumentCode } from '@kabuto/market';
import { followsTheDay, type PriceAlert } from '../orders/alert.ts';
import { OwnedRows } from './owned-rows.ts';

/** Armed alerts, by account, and by issue those whose price follows that base price and limits. */
export class AlertRows extends OwnedRows<PriceAlert> {
  readonly #following = new Map<InstrumentCode, Map<number, PriceAlert>>();

  override set(id: number, row: PriceAlert): void {
    super.set(id, row);
    if (!followsTheDay(row)) return;
    const rows = this.#following.get(row.instrument);
    if (rows === undefined) this.#following.set(row.instrument, new Map([[id, row]]));
    else rows.set(id, row);
  }

  override delete(id: number, row: PriceAlert): void {
    super.delete(id, row);
    const rows = this.#following.get(row.instrument);
    rows?.delete(id);
    if (rows?.size === 0) this.#following.delete(row.instrument);
  }

  /** Those that follow an issue, unordered. */
  following(code: InstrumentCode): PriceAlert[] {
    // order: the caller sorts
    return Array.from(this.#following.get(code)?.values() ?? []);
  }

  /** How many follow an issue. */
  followingCount(code: InstrumentCode): number {
    return this.#following.get(code)?.size ?? 0;
  }
}
