/** A passkey's signature as the signer checks it again; all texts are base64url. */
export type Assertion = {
  readonly credentialId: string;
  /** Random, made by the server: part of the challenge. */
  readonly nonce: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
};
