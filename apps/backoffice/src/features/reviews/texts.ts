import type { IdentityDocument, IdentityPart, RejectionReason } from '@kabuto/contract/identity';
import type { TextKey } from '../../messages/index.ts';
import type { CaseView } from './model.ts';

export const STATE_TEXT: Readonly<Record<CaseView['state'], TextKey>> = {
  pending: 'reviews.statePending',
  verified: 'reviews.stateVerified',
  rejected: 'reviews.stateRejected',
};

export const stateText = ({ state, firstApprovedAt }: Pick<CaseView, 'state' | 'firstApprovedAt'>): TextKey =>
  state === 'pending' && firstApprovedAt !== null ? 'reviews.stateSecond' : STATE_TEXT[state];

export const DOCUMENT_TEXT: Readonly<Record<IdentityDocument, TextKey>> = {
  'driving-licence': 'reviews.drivingLicence',
  'my-number-card': 'reviews.myNumberCard',
  'residence-card': 'reviews.residenceCard',
  'special-permanent-resident': 'reviews.specialPermanentResident',
  passport: 'reviews.passport',
};

export const REASON_TEXT: Readonly<Record<RejectionReason, TextKey>> = {
  unreadable: 'reviews.unreadable',
  'cut-off': 'reviews.cutOff',
  'one-colour': 'reviews.oneColour',
  'wrong-document': 'reviews.wrongDocument',
  differs: 'reviews.differs',
  expired: 'reviews.expired',
  'not-the-owner': 'reviews.notTheOwner',
  deleted: 'reviews.deleted',
};

/** The name of a part; the back of a passport is the page with its address. */
export const partName = (part: IdentityPart, document: IdentityDocument): TextKey =>
  part === 'back' && document === 'passport' ? 'reviews.addressPage' : `reviews.${part}`;
