export {
  amendingApplication,
  answering,
  applying,
  paying,
  subscribing,
  withdrawing,
} from './actions.ts';
export { DueOfferings } from './due-offerings.tsx';
export { IssueOfferings } from './issue-offerings.tsx';
export { DrawSection } from './lazy-cards.tsx';
export { refreshOfferings, useLiveOfferings } from './live.ts';
export { newNonce } from './nonce.ts';
export { ApplicationForm, FormButtons, FormHero, FormNote } from './parts/application-form.tsx';
export { ApplicationReview } from './parts/application-review.tsx';
export { ApplicationSheet } from './parts/application-sheet.tsx';
export { Countdown } from './parts/countdown.tsx';
export { DocumentText } from './parts/document-text.tsx';
export { DueCards } from './parts/due-cards.tsx';
export { Fictional } from './parts/fictional.tsx';
export { FieldError } from './parts/field-error.tsx';
export { LabelChip } from './parts/label-chip.tsx';
export { OfferingFrame } from './parts/offering-frame.tsx';
export { OfferingHead } from './parts/offering-head.tsx';
export { OwnCard } from './parts/own-card.tsx';
export { ProspectusButton } from './parts/prospectus-button.tsx';
export { QuantityInput } from './parts/quantity-input.tsx';
export { StepList } from './parts/step-list.tsx';
export { WithdrawButton } from './parts/withdraw-button.tsx';
export { isAgreementOnly, ownText } from './texts.ts';
export { UnconfirmedOfferings } from './unconfirmed-offerings.tsx';
export { type ApplicationFlow, useSubmission } from './use-submission.ts';
