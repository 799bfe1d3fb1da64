export type { OpenAccount } from './context.ts';
export { createIdentity, type Identity, type IdentityOptions } from './create-identity.ts';
