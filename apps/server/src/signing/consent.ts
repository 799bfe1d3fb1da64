import type { Assertion } from './assertion.ts';

/** How a person has agreed, as the signer takes it. `demo`: without a proof, which counts on the demo's chain only. */
export type Consent =
  | { readonly kind: 'passkey'; readonly assertion: Assertion }
  | { readonly kind: 'demo'; readonly by: string };
