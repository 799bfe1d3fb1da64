import type { AssetExplain, AssetSummary } from '@kabuto/contract';

export type ExplainLine = AssetExplain['buyingPower']['lines'][number];

/** The sum of an explanation's lines, yen. */
export const sumOfLines = (lines: readonly Pick<ExplainLine, 'amount'>[]): number =>
  lines.reduce((total, { amount }) => total + Number(amount), 0);

/** Account amounts in yen with the holdings at live prices. */
export type LiveAssets = {
  readonly total: number;
  readonly marketValue: number;
  readonly unrealised: number;
  readonly day: number;
};

/**
 * The summary at live prices, yen. `live`: the sums over all positions, null while they are unknown or not all loaded;
 * the server's values are then returned unchanged.
 */
export function liveAssets(
  summary: AssetSummary,
  live: { readonly value: number; readonly unrealised: number } | null,
): LiveAssets {
  const marketValue = Number(summary.marketValue);
  const moved = live === null ? 0 : live.value - marketValue;
  return {
    total: Number(summary.total) + moved,
    marketValue: marketValue + moved,
    unrealised: live === null ? Number(summary.unrealised) : live.unrealised,
    day: Number(summary.dayChange) + moved,
  };
}

export type CompositionItem = {
  readonly id: 'cash' | 'shares' | 'held';
  readonly amount: number;
  readonly share: number;
};

/** The parts of the total: free cash, shares, and cash held by orders; `share` is a fraction of 1, at least 0. */
export function composition(
  summary: Pick<AssetSummary, 'cash' | 'held'>,
  marketValue: number,
): readonly CompositionItem[] {
  const held = Number(summary.held);
  const amounts = { cash: Number(summary.cash) - held, shares: marketValue, held };
  const whole = Object.values(amounts).reduce((sum, amount) => sum + Math.max(0, amount), 0);
  const part = (id: CompositionItem['id']): CompositionItem => ({
    id,
    amount: amounts[id],
    share: whole === 0 ? 0 : Math.max(0, amounts[id]) / whole,
  });
  return [part('cash'), part('shares'), part('held')];
}
