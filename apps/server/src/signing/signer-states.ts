import type { SignerState } from './status.ts';
import type { WalletFault } from './wallet-faults.ts';

/** A signer, what withdrawals may still take from its wallet, 10^-6 tokens, and what is wrong with that. */
export type WalletState = SignerState & { readonly needed: number; readonly faults: readonly WalletFault[] };
type OfBrokerage = WalletState & { readonly tenantId: number };

/** Units of 10^-6 tokens in whole tokens, for people. */
const tokens = (units: number): string => String(Math.floor(units / 1_000_000));

function warningsOf({ state, message, level, needed, faults }: WalletState): readonly string[] {
  const balance = tokens(level?.balance ?? 0);
  return [
    ...(state === 'silent' ? ['has reported nothing for a minute'] : []),
    ...(state === 'refusing' ? [`signs nothing: ${message ?? ''}`] : []),
    ...(faults.includes('short')
      ? [`has ${balance} tokens in its wallet, and withdrawals need ${tokens(needed)}`]
      : []),
    ...(faults.includes('gasLow') ? [`has coins for ${level?.gasFor ?? 0} transfers in its wallet`] : []),
  ];
}

/** The signers as the last round of the job found them, in memory, for health report and metrics. */
export class SignerStates {
  readonly #states = new Map<number, readonly WalletState[]>();

  record(tenantId: number, states: readonly WalletState[]): void {
    this.#states.set(tenantId, states);
  }

  all(): readonly OfBrokerage[] {
    return [...this.#states].flatMap(([tenantId, states]) => states.map((state) => ({ tenantId, ...state })));
  }

  /** What the health report says of those that sign nothing, or will not be able to pay. */
  get warnings(): readonly string[] {
    return this.all().flatMap(({ tenantId, ...of }) =>
      warningsOf(of).map((why) => `brokerage ${tenantId}: the signer of chain ${of.chainId} ${why}`),
    );
  }
}
