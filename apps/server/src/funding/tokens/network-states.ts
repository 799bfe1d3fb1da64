import type { NetworkId } from '@kabuto/chain';
import type { Halt, Progress } from './scan.ts';

/** How far a network has been read by this server. */
export type NetworkState = {
  readonly network: NetworkId;
  /** Why it is read no further; null: it is read. */
  readonly halted: Halt | null;
  /** The newest block that was read, and the network's newest one at that time; null: none since the start. */
  readonly tip: number | null;
  readonly head: number | null;
  /** Of the last round, epoch milliseconds of the system clock. */
  readonly readAt: number;
};

/** The last round of each network and brokerage, in memory: a round is seconds ago, or the job fails. */
export class NetworkStates {
  readonly #states = new Map<string, NetworkState & { readonly tenantId: number }>();

  /** Records a round; a halt keeps how far it had come before. */
  record(tenantId: number, network: NetworkId, outcome: Progress | Halt, now: number): void {
    const key = `${tenantId} ${network}`;
    const { tip, head } = typeof outcome === 'string' ? (this.#states.get(key) ?? { tip: null, head: null }) : outcome;
    const halted = typeof outcome === 'string' ? outcome : null;
    this.#states.set(key, { tenantId, network, halted, tip, head, readAt: now });
  }

  haltOf(tenantId: number, network: string): Halt | null {
    return this.#states.get(`${tenantId} ${network}`)?.halted ?? null;
  }

  /** The networks of a brokerage that were read since the start. */
  of(tenantId: number): readonly NetworkState[] {
    return this.all()
      .filter((state) => state.tenantId === tenantId)
      .map(({ network, halted, tip, head, readAt }) => ({ network, halted, tip, head, readAt }));
  }

  all(): readonly (NetworkState & { readonly tenantId: number })[] {
    return [...this.#states.values()];
  }
}
