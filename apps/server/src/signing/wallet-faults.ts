import type { WalletLevel } from './status.ts';

/**
 * `refused`: the token's contract refuses what a wallet sends. `short`: it has fewer tokens than is needed. `gasLow`:
 * its coins are for few transfers.
 */
export type WalletFault = 'refused' | 'short' | 'gasLow';

/** With coins for fewer transfers somebody has to send some. */
const FEW_TRANSFERS = 20;

/** What is wrong with a wallet of which withdrawals need so much, 10^-6 tokens; nothing while its level is unknown. */
export function faultsOf(level: WalletLevel | null, needed: number): readonly WalletFault[] {
  if (level === null) return [];
  const { balance, gasFor, refused } = level;
  return [
    ...(refused === true ? (['refused'] as const) : []),
    ...(balance < needed ? (['short'] as const) : []),
    ...(gasFor !== null && gasFor < FEW_TRANSFERS ? (['gasLow'] as const) : []),
  ];
}
