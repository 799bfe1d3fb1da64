import type { TextKey } from '../../messages/index.ts';
import type { Reply } from '../../shared/api/index.ts';

export type Options = Reply<'GET v1/fund/usdt/options'>;
export type Network = Options['networks'][number];

/** Seconds until a network itself calls a block final, where that takes longer than the confirmations. */
const FINAL_SECONDS: Readonly<Partial<Record<Network['network'], number>>> = { ethereum: 900 };

/**
 * About how long a deposit waits for its network, whichever is longer: the confirmations, or until its block is final.
 * Seconds within the first two minutes, then whole minutes.
 */
export function aboutTime({
  network,
  confirmations,
  blockSeconds,
}: Pick<Network, 'network' | 'confirmations' | 'blockSeconds'>): {
  readonly unit: 'seconds' | 'minutes';
  readonly count: number;
} {
  const seconds = Math.max(confirmations * blockSeconds, FINAL_SECONDS[network] ?? 0);
  return seconds < 120 ? { unit: 'seconds', count: seconds } : { unit: 'minutes', count: Math.round(seconds / 60) };
}

export const HALTED_TEXT = {
  SOURCES_DISAGREE: 'recharge.haltedSources',
  CHAIN_UNAVAILABLE: 'recharge.haltedUnavailable',
  CONTRACT_CHANGED: 'recharge.haltedContract',
  REORG_TOO_DEEP: 'recharge.haltedReorg',
  OPERATOR: 'recharge.haltedByUs',
} as const satisfies Readonly<Record<NonNullable<Network['halted']>, TextKey>>;

/** The network that is open from the start: the only one. Of several the member chooses the one to send on. */
export const onlyNetwork = (networks: readonly Network[]): Network | undefined =>
  networks.length === 1 ? networks[0] : undefined;

/** The height of the card with the address; that of a demo has a warning besides. */
export const addressHeight = (isDemo: boolean): string => (isDemo ? '470px' : '392px');
