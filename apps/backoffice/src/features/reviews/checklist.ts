import { IDENTITY_PICTURES, type IdentityPart, type RejectionReason } from '@kabuto/contract/identity';

/** What the reviewer found about one part of a case. */
export type Finding =
  | { readonly is: 'undecided' }
  | { readonly is: 'correct' }
  | { readonly is: 'rejected'; readonly reason: RejectionReason };

/** The reviewer's findings by part, in the order of the parts. */
export type Checklist = ReadonlyMap<IdentityPart, Finding>;

export type Rejection = { readonly part: IdentityPart; readonly reason: RejectionReason };

/** What can be wrong with a picture, and with a field compared with the document. */
const OF_PICTURES: readonly RejectionReason[] = [
  'unreadable',
  'cut-off',
  'one-colour',
  'wrong-document',
  'expired',
  'not-the-owner',
];
const OF_FIELDS: readonly RejectionReason[] = ['differs', 'unreadable', 'expired'];

/** The reasons that are offered for a part, the most frequent first. */
export const reasonsFor = (part: IdentityPart): readonly RejectionReason[] =>
  IDENTITY_PICTURES.some((picture) => picture === part) ? OF_PICTURES : OF_FIELDS;

export const newChecklist = (parts: readonly IdentityPart[]): Checklist =>
  new Map(parts.map((part) => [part, { is: 'undecided' }]));

export const withFinding = (list: Checklist, part: IdentityPart, finding: Finding): Checklist =>
  new Map(list).set(part, finding);

/** The parts on which nothing was found yet. */
export const undecided = (list: Checklist): IdentityPart[] =>
  [...list].filter(([, { is }]) => is === 'undecided').map(([part]) => part);

/** The rejected parts with their reasons. */
export const rejectionsOf = (list: Checklist): Rejection[] =>
  [...list].flatMap(([part, finding]) => (finding.is === 'rejected' ? [{ part, reason: finding.reason }] : []));

/** A case is verified only when every part was found correct. */
export const mayVerify = (list: Checklist): boolean => [...list.values()].every(({ is }) => is === 'correct');
