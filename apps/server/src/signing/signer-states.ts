import type { SignerState } from './status.ts';
import type { WalletFault } from './wallet-faults.ts';

/** A signer, what withdrawals may still take from its wallet, 10^-6 tokens, and what is wrong with that. */
export type WalletState = SignerState & {
  readonly needed: number;
  readonly faults: readonly WalletFault[];
  /** How many withdrawals an earlier wallet was to sign are neither paid nor returned. */
  readonly left?: number;
};
type OfBrokerage = WalletState & { readonly tenantId: number };

/** The health report can be read without a login: what is wrong, without amounts and messages. */
const warningsOf = ({ state, faults, left = 0 }: WalletState): readonly string[] => [
  ...(state === 'silent' ? ['has reported nothing for a minute'] : []),
  ...(state === 'refusing' ? ['signs nothing'] : []),
  ...(left > 0 ? [`has replaced one that has left ${left} withdrawals open`] : []),
  ...(faults.includes('refused') ? ['has a wallet that the contract of the token refuses'] : []),
  ...(faults.includes('short') ? ['has fewer tokens in its wallet than withdrawals need'] : []),
  ...(faults.includes('gasLow') ? ['has coins for few transfers in its wallet'] : []),
];

/** The signers as the last round of the job found them, in memory, for health report and metrics. */
export class SignerStates {
  readonly #states = new Map<number, readonly WalletState[]>();
  readonly #others = new Map<number, readonly number[]>();

  record(tenantId: number, states: readonly WalletState[]): void {
    this.#states.set(tenantId, states);
  }

  /** `transferIds`: the withdrawals that were signed for other terms than the ledger's. */
  recordOthers(tenantId: number, transferIds: readonly number[]): void {
    this.#others.set(tenantId, transferIds);
  }

  /** The withdrawals that were signed for other terms than the ledger's, as the last round found them. */
  othersOf(tenantId: number): readonly number[] {
    return this.#others.get(tenantId) ?? [];
  }

  all(): readonly OfBrokerage[] {
    return [...this.#states].flatMap(([tenantId, states]) => states.map((state) => ({ tenantId, ...state })));
  }

  /** What the health report says of those that sign nothing, will not be able to pay, or have signed something else. */
  get warnings(): readonly string[] {
    return [
      ...this.all().flatMap(({ tenantId, ...of }) =>
        warningsOf(of).map((why) => `brokerage ${tenantId}: the signer of chain ${of.chainId} ${why}`),
      ),
      ...[...this.#others]
        .filter(([, { length }]) => length > 0)
        .map(([tenantId, { length }]) => `brokerage ${tenantId}: ${length} signed for other terms than the ledger has`),
    ];
  }
}
