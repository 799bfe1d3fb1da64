export type { OpenAccount } from './context.ts';
export { createIdentity, type Identity, type IdentityOptions, type NotifyDestination } from './create-identity.ts';
export { setDisabled } from './disable.ts';
export { deviceHash } from './known-device.ts';
export { lockMember } from './lock-member.ts';
export { tokyoTime } from './notify.ts';
export {
  checkAssertion,
  checkAttestation,
  handleOf,
  type PasskeyCredential,
  passkeyWrong,
} from './passkeys/ceremony.ts';
export { challengeOf, readAssertion, readAttestation } from './passkeys/credential-text.ts';
export { creationOptions, requestOptions } from './passkeys/options.ts';
export { type RelyingParty, relyingParty } from './passkeys/relying-party.ts';
export { deviceName } from './session/device-name.ts';
export { consumeStepUp } from './step-up.ts';
