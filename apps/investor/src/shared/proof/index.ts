export { forgetBrowserKey } from './key-store.ts';
export { type ProofOf, signProof } from './sign.ts';
