import type { Calls } from '@kabuto/contract';
import type { IdentityDocument, IdentityFault, IdentityPart, RejectionReason } from '@kabuto/contract/identity';
import type { TextKey } from '../../messages/index.ts';

/** A look at the member's case. */
export type View = Calls['GET v1/user/identity/views']['reply']['rows'][number];

type State = Calls['GET v1/user/identity/detail']['reply']['state'];

export const STATE_TEXT: Readonly<Record<State, TextKey>> = {
  none: 'identity.stateNone',
  pending: 'identity.statePending',
  rejected: 'identity.stateRejected',
  verified: 'identity.stateVerified',
};

export const LABEL_TEXT: Readonly<Record<IdentityPart, TextKey>> = {
  name: 'identity.name',
  kana: 'identity.kana',
  number: 'identity.number',
  birthDate: 'identity.birthDate',
  address: 'identity.address',
  expiry: 'identity.expiry',
  front: 'identity.front',
  back: 'identity.back',
  selfie: 'identity.selfie',
};

export const DOCUMENT_TEXT: Readonly<Record<IdentityDocument, TextKey>> = {
  'driving-licence': 'identity.drivingLicence',
  'my-number-card': 'identity.myNumberCard',
  'residence-card': 'identity.residenceCard',
  'special-permanent-resident': 'identity.specialPermanentResident',
  passport: 'identity.passport',
};

export const REASON_TEXT: Readonly<Record<RejectionReason, TextKey>> = {
  unreadable: 'identity.reasonUnreadable',
  'cut-off': 'identity.reasonCutOff',
  'one-colour': 'identity.reasonOneColour',
  'wrong-document': 'identity.reasonWrongDocument',
  differs: 'identity.reasonDiffers',
  expired: 'identity.reasonExpired',
  'not-the-owner': 'identity.reasonNotTheOwner',
  deleted: 'identity.reasonDeleted',
};

export const ROLE_TEXT: Readonly<Record<View['roles'][number], TextKey>> = {
  support: 'identity.roleSupport',
  review: 'identity.roleReview',
  treasury: 'identity.roleTreasury',
  dealing: 'identity.roleDealing',
  content: 'identity.roleContent',
  compliance: 'identity.roleCompliance',
  admin: 'identity.roleAdmin',
  auditor: 'identity.roleAuditor',
};

/** What is missing: the prompts of the product. */
const MISSING: Readonly<Record<IdentityPart | 'document', TextKey>> = {
  document: 'prompts.idType',
  name: 'prompts.name',
  kana: 'identity.enterKana',
  number: 'identity.enterNumber',
  birthDate: 'identity.enterBirthDate',
  address: 'identity.enterAddress',
  expiry: 'identity.enterExpiry',
  front: 'prompts.idFront',
  back: 'identity.enterBack',
  selfie: 'identity.enterSelfie',
};

const FAULT: Readonly<Record<Exclude<IdentityFault, 'missing'>, TextKey>> = {
  format: 'identity.faultFormat',
  'not-kana': 'identity.faultKana',
  'my-number': 'identity.faultMyNumber',
  'too-young': 'identity.faultTooYoung',
  date: 'identity.faultDate',
  expired: 'identity.faultExpired',
};

export const faultText = (field: IdentityPart | 'document', fault: IdentityFault): TextKey =>
  fault === 'missing' ? MISSING[field] : FAULT[fault];
