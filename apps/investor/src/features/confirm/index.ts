export { PROOF_FIELDS, ProofForm } from './parts/proof-form.tsx';
export { RecoveryCodes } from './parts/recovery-codes.tsx';
export { askPasskey, autofillWorks, makePasskey, offerPasskey, PasskeyNotShown, passkeysWork } from './passkey.ts';
export { useStepUp } from './use-step-up.tsx';
