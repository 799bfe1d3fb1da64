import type { SignerState } from './status.ts';

type OfBrokerage = SignerState & { readonly tenantId: number };

/** The signers as the last round of the job found them, in memory, for health report and metrics. */
export class SignerStates {
  readonly #states = new Map<number, readonly SignerState[]>();

  record(tenantId: number, states: readonly SignerState[]): void {
    this.#states.set(tenantId, states);
  }

  all(): readonly OfBrokerage[] {
    return [...this.#states].flatMap(([tenantId, states]) => states.map((state) => ({ tenantId, ...state })));
  }

  /** What the health report says of those that sign nothing. */
  get warnings(): readonly string[] {
    return this.all()
      .filter(({ state }) => state !== 'ready')
      .map(({ tenantId, chainId, state, message }) => {
        const why = state === 'silent' ? 'has reported nothing for a minute' : `signs nothing: ${message ?? ''}`;
        return `brokerage ${tenantId}: the signer of chain ${chainId} ${why}`;
      });
  }
}
