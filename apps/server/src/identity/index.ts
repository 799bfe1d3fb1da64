export { maskEmail } from './contact/email.ts';
export { maskMobile, mobileOf } from './contact/mobile.ts';
export type { OpenAccount } from './context.ts';
export { createIdentity, type Identity, type IdentityOptions, type NotifyDestination } from './create-identity.ts';
export { markDisabled, setDisabled } from './disable.ts';
export { factorsOf } from './factors/methods.ts';
export { deviceHash } from './known-device.ts';
export { lockMember } from './lock-member.ts';
export { type NotifyOfOperator, tokyoTime } from './notify.ts';
export {
  checkAssertion,
  checkAttestation,
  handleOf,
  type PasskeyCredential,
  passkeyWrong,
} from './passkeys/ceremony.ts';
export { stepUpChallenge } from './passkeys/challenge.ts';
export { challengeOf, readAssertion, readAttestation } from './passkeys/credential-text.ts';
export { creationOptions, requestOptions } from './passkeys/options.ts';
export { listPasskeys } from './passkeys/passkey-store.ts';
export { type RelyingParty, relyingParty } from './passkeys/relying-party.ts';
export { deviceName } from './session/device-name.ts';
export { listDevices } from './session/devices.ts';
export { endAllSessions } from './session/end.ts';
export type { SessionEnded } from './session/sessions.ts';
export { consumeStepUp } from './step-up.ts';
export { findUser, lockUser, setFrozen, type User } from './user-store.ts';
