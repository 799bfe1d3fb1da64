export {
  type Approval,
  type Approvers,
  counts,
  handOverApproval,
  peopleNeeded,
  peopleOf,
  readApprovals,
  readApprovers,
} from './approvals.ts';
export type { Assertion } from './assertion.ts';
export type { Consent } from './consent.ts';
export { DemoSigners } from './demo-signers.ts';
export { readNewestWallet } from './newest-wallet.ts';
export { readAllReplies, readReplies, type SignerReply } from './replies.ts';
export { reportAddress, reportedKey, reportPasskey } from './report.ts';
export { giveUpUnsigned, readAskedWallet, readGivenUp, requestSignature } from './requests.ts';
export { isSignableKey } from './signable-key.ts';
export { SignerStates, type WalletState } from './signer-states.ts';
export { isSigning, readFirstSeen, readLevel, readSigners, type SignerState, type WalletLevel } from './status.ts';
export { requestDigest, type Terms, termsDigest } from './terms.ts';
export { faultsOf, type WalletFault } from './wallet-faults.ts';
