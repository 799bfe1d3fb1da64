import type { Reply } from '../../../shared/api/index.ts';
import type { OwnAddress } from './addresses.ts';

type Options = Pick<Reply<'GET v1/fund/usdt/withdrawal/options'>, 'networks' | 'addresses'>;

/** An address on an open network; `countsAt`: from when the signer counts it, Infinity before it has seen it. */
export type TokenDestination = OwnAddress & { readonly countsAt: number };

/** The member's addresses that USDT can be withdrawn to, now or later, in their order. */
export const destinationsOf = (
  addresses: readonly OwnAddress[],
  { networks, addresses: counted }: Options,
): readonly TokenDestination[] =>
  addresses
    .filter(({ network }) => networks.some((one) => one.network === network))
    .map((one) => ({
      ...one,
      countsAt: counted.find(({ addressId }) => addressId === one.addressId)?.usableAt ?? Number.POSITIVE_INFINITY,
    }));

/**
 * Networks whose withdrawals wait at the time `now`: halted ones, and those whose signer is silent although an address
 * is due there. A demo starts its signer with the first address.
 */
export const waitingNetworks = (
  { networks }: Options,
  destinations: readonly TokenDestination[],
  now: number,
): Options['networks'] =>
  networks.filter(
    ({ network, halted, signs }) =>
      halted !== null || (!signs && destinations.some((one) => one.network === network && one.usableAt <= now)),
  );

/** The text about a network whose withdrawals wait: what a request made now leads to. */
export const waitingText = ({ halted }: Pick<Options['networks'][number], 'halted'>) =>
  halted === null
    ? ('withdrawTokens.notSigning' as const)
    : halted === 'OPERATOR'
      ? ('withdrawTokens.haltedByUs' as const)
      : ('withdrawTokens.halted' as const);

/** Whether no address is on a network on which withdrawals can be requested. */
export const isPaused = ({ networks }: Pick<Options, 'networks'>, destinations: readonly TokenDestination[]): boolean =>
  destinations.length > 0 &&
  destinations.every((one) => networks.find(({ network }) => network === one.network)?.halted === 'OPERATOR');
