export { askPasskey, PasskeyDismissed, passkeysWork } from '@kabuto/ui/passkey';
export { rememberPasskey, useKnownPasskey } from './known-passkey.ts';
export { CREDENTIAL_FIELDS, CredentialForm } from './parts/credential-form.tsx';
export { RecoveryCodes } from './parts/recovery-codes.tsx';
export { autofillWorks, makePasskey, offerPasskey } from './passkey.ts';
export { useConfirmedRequest } from './use-confirmed-request.ts';
export { useStepUp } from './use-step-up.tsx';
