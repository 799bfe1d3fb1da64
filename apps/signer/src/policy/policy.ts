import type { KeyObject } from 'node:crypto';
import type { Address, Network } from '@kabuto/chain';
import type { RelyingParty } from '../passkey/check-assertion.ts';

/** A person whose approval counts. One may have several passkeys. */
export interface OperatorKey {
  /** Names the person, not the passkey: two passkeys of one person are one approval. */
  readonly operator: string;
  readonly credentialId: string;
  readonly key: KeyObject;
}

/** What this signer may do: set by its operator in a file, never by the server. Amounts are 10^-6 tokens. */
export interface Policy {
  readonly mode: 'demo' | 'live';
  readonly tenantId: number;
  readonly network: Network;
  /** The account that pays, whose key is in the keystore. */
  readonly wallet: Address;
  /** Whether it only records passkeys and addresses, and gets no requests while another wallet signs. */
  readonly standby?: boolean;
  /** All addresses of the brokerage: nothing is sent to them. */
  readonly ownAddresses: ReadonlySet<string>;
  readonly customerSite: RelyingParty;
  readonly operatorSite: RelyingParty;
  readonly operators: readonly OperatorKey[];
  /** Above it two different operators have to approve. */
  readonly oneApprovalUpTo: number;
  /** The most that leaves in any 24 hours. */
  readonly dayLimit: number;
  /** Gas that a transfer may use. */
  readonly gas: bigint;
  /** The most that is ever offered for one unit of gas, in wei. */
  readonly mostFeePerGas: bigint;
  /** After so many milliseconds a waiting transaction gets higher fees. */
  readonly replaceAfter: number;
  /** How long a customer's key must be known before it counts, milliseconds. */
  readonly keyWait: number;
  /** How long an address must be known before it counts, milliseconds. */
  readonly addressWait: number;
}

const HOUR = 3_600_000;

/** How long a live signer has to know a customer's key and address (rules/money.md 3). */
export const LIVE_WAITS = { keyWait: 72 * HOUR, addressWait: 24 * HOUR } as const;

/** The window of the limit of a day, milliseconds. */
export const DAY = 24 * HOUR;
