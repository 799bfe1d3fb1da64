import type { NetworkId } from '@kabuto/chain';
import type { AnyHalt } from './network-halt.ts';
import type { Halt, Progress } from './scan.ts';

/** How far a network has been read by this server. */
export type NetworkState = {
  readonly network: NetworkId;
  /** Why it is read no further; null: it is read. */
  readonly halted: AnyHalt | null;
  /** The newest block that was read, and the network's newest one at that time; null: none since the start. */
  readonly tip: number | null;
  readonly head: number | null;
  /** Of the last round, or of the operator's halt that stopped them, epoch milliseconds of the system clock. */
  readonly readAt: number;
};

type Kept = NetworkState & { readonly tenantId: number; readonly finalAt: number | null };

/** The last round of each network and brokerage, in memory: a round is seconds ago, or the job fails. */
export class NetworkStates {
  readonly #states = new Map<string, Kept>();
  /** Networks that an operator has halted, since when this server knows it. */
  readonly #byOperator = new Map<
    string,
    { readonly tenantId: number; readonly network: NetworkId; readonly at: number }
  >();

  /** Records a round; a halt keeps how far it had come before. */
  record(tenantId: number, network: NetworkId, outcome: Progress | Halt, now: number): void {
    const key = `${tenantId} ${network}`;
    const before = this.#states.get(key) ?? { tip: null, head: null, finalAt: null };
    const { tip, head, finalAt } = typeof outcome === 'string' ? before : outcome;
    const halted = typeof outcome === 'string' ? outcome : null;
    this.#states.set(key, { tenantId, network, halted, tip, head, finalAt, readAt: now });
  }

  /** Forgets what was final: blocks are replaced, and the round that reads the new ones has not ended. */
  rewound(tenantId: number, network: NetworkId): void {
    const key = `${tenantId} ${network}`;
    const found = this.#states.get(key);
    if (found !== undefined) this.#states.set(key, { ...found, finalAt: null });
  }

  /** The greatest height at which the last round has found deposits to be final; null: not known. */
  finalAt(tenantId: number, network: NetworkId): number | null {
    return this.#states.get(`${tenantId} ${network}`)?.finalAt ?? null;
  }

  /** Notes whether an operator has halted a network; what its last round has found remains. */
  halt(tenantId: number, network: NetworkId, halted: boolean, now: number): void {
    const key = `${tenantId} ${network}`;
    if (!halted) this.#byOperator.delete(key);
    else if (!this.#byOperator.has(key)) this.#byOperator.set(key, { tenantId, network, at: now });
    // while it is halted two operators may have older blocks read again
    if (halted) this.rewound(tenantId, network);
  }

  haltOf(tenantId: number, network: string): AnyHalt | null {
    const key = `${tenantId} ${network}`;
    return this.#byOperator.has(key) ? 'OPERATOR' : (this.#states.get(key)?.halted ?? null);
  }

  /** Whether a round has been recorded since the start of the server. */
  isKnown(tenantId: number, network: NetworkId): boolean {
    return this.#states.has(`${tenantId} ${network}`);
  }

  /** The networks of a brokerage that were read since the start, or are halted. */
  of(tenantId: number): readonly NetworkState[] {
    return this.all()
      .filter((state) => state.tenantId === tenantId)
      .map(({ network, halted, tip, head, readAt }) => ({ network, halted, tip, head, readAt }));
  }

  all(): readonly (NetworkState & { readonly tenantId: number })[] {
    const read = [...this.#states.entries()].map(([key, { tenantId, network, halted, tip, head, readAt }]) => {
      const shown = this.#byOperator.has(key) ? ('OPERATOR' as const) : halted;
      return { tenantId, network, halted: shown, tip, head, readAt };
    });
    const unread = [...this.#byOperator.entries()].filter(([key]) => !this.#states.has(key));
    const halted = unread.map(([, { at, ...of }]) => ({
      ...{ ...of, halted: 'OPERATOR' as const, tip: null, head: null, readAt: at },
    }));
    return [...read, ...halted];
  }
}
