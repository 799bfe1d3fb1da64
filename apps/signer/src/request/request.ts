/** A passkey's signature over a challenge, as the browser returns it; all texts are base64url. */
export interface Assertion {
  readonly credentialId: string;
  /** Random, made by the server: part of the challenge. */
  readonly nonce: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** How a person has agreed. `demo`: without any proof, on the demo's chain only. */
export type Consent =
  | { readonly kind: 'passkey'; readonly assertion: Assertion }
  | { readonly kind: 'demo'; readonly by: string };

/** What the customer confirms and operators approve. Amounts are units of 10^-6 tokens. */
export interface Terms {
  readonly tenantId: number;
  readonly chainId: number;
  /** Of the token, with EIP-55 checksum. */
  readonly contract: string;
  readonly transferId: number;
  /** With EIP-55 checksum. */
  readonly destination: string;
  readonly leastUnits: number;
  readonly mostUnits: number;
  /** The most that the gas of its transaction may cost, in wei, whatever replacements offer. */
  readonly feeCapWei: bigint;
}

/** A withdrawal that the server asks for. Nothing in it is believed. */
export interface WithdrawalRequest extends Terms {
  /** What leaves the wallet: fixed by the rate after the customer has confirmed, within the bounds. */
  readonly amountUnits: number;
  readonly customerId: number;
  /** `null`: what the row has is no consent. */
  readonly confirmation: Consent | null;
  /** `null`: one of the rows is no consent. */
  readonly approvals: readonly Consent[] | null;
}
