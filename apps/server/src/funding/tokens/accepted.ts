import { type Address, type AddressKind, type ChainSource, NETWORKS, type Network } from '@kabuto/chain';
import type { Holdings } from './holdings.ts';

/** A network on which a brokerage accepts tokens. */
export type Accepted = {
  readonly network: Network;
  readonly source: ChainSource;
  /** Smaller deposits are not credited, 10^-6 of the token. */
  readonly minimum: number;
  /** What lives at an address: tokens sent to a contract may be lost. Throws ChainUnavailable. */
  readonly addressKind: (address: Address) => Promise<AddressKind>;
  /** The most that the network may charge for a withdrawal, 10^-9 of its native coin. */
  readonly feeCap: number;
  /** The brokerage's address whose key is never online, to which sweeps may go; absent: it has none. */
  readonly cold?: Address;
  /** Seconds between two blocks. */
  readonly blockSeconds: number;
  /** What addresses whose keys are offline have on it. */
  readonly holdings: Holdings;
  /** Returns true while no unread block contains anything of ours; absent: each block is read. */
  readonly isIdle?: () => Promise<boolean>;
};

/** The log of a chain that a deposit is. */
export type LogRef = {
  readonly network: Network;
  readonly txHash: string;
  readonly logPosition: number;
  /** How many times it had come back with another amount or recipient. */
  readonly variant: number;
  /** How many times it has begun again after its transfer had ended; absent: never. */
  readonly recovered?: number;
};

/**
 * The source of a deposit, which names the log for ever: `chain/CHAIN_ID/TRANSACTION/POSITION_IN_RECEIPT`, and `/vN` of
 * the Nth time that it came back with another amount or recipient, `/rN` of the Nth time that it has begun again.
 */
export const sourceOfLog = ({ network, txHash, logPosition, variant, recovered = 0 }: LogRef): string =>
  `chain/${network.chainId}/${txHash}/${logPosition}${variant === 0 ? '' : `/v${variant}`}${recovered === 0 ? '' : `/r${recovered}`}`;

/** The log that a source names; inverse of `sourceOfLog`. Throws RangeError for any other text. */
export function logOfSource(source: string): LogRef {
  const [, chainId, txHash, position, variant = '0', recovered] =
    /^chain\/(\d+)\/(0x[0-9a-f]+)\/(\d+)(?:\/v([1-9]\d*))?(?:\/r([1-9]\d*))?$/.exec(source) ?? [];
  const network = Object.values(NETWORKS).find((one) => String(one.chainId) === chainId);
  if (network === undefined || txHash === undefined) throw new RangeError(`not the log of a chain: ${source}`);
  const again = recovered === undefined ? {} : { recovered: Number(recovered) };
  return { network, txHash, logPosition: Number(position), variant: Number(variant), ...again };
}
