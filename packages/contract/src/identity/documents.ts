/** The parts of a case of an identity check; each can be rejected by itself. */
export const IDENTITY_FIELDS = ['name', 'kana', 'number', 'birthDate', 'address', 'expiry'] as const;
export const IDENTITY_PICTURES = ['front', 'back', 'selfie'] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];
export type IdentityPicture = (typeof IDENTITY_PICTURES)[number];
export type IdentityPart = IdentityField | IdentityPicture;

export const IDENTITY_DOCUMENTS = [
  'driving-licence',
  'my-number-card',
  'residence-card',
  'special-permanent-resident',
  'passport',
] as const;
export type IdentityDocument = (typeof IDENTITY_DOCUMENTS)[number];

/** Why a part of a case is rejected. */
export const REJECTION_REASONS = [
  'unreadable',
  'cut-off',
  'one-colour',
  'wrong-document',
  'differs',
  'expired',
  'not-the-owner',
  // by the brokerage itself: a simulation deletes pictures a day after the upload
  'deleted',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

type DocumentRule = {
  /** Null: no number is taken. */
  readonly number: RegExp | null;
  /** What the number looks like, as an example. */
  readonly example: string;
  /** Whether its back is needed as well; of a passport, the page with the address. */
  readonly hasBack: boolean;
};

/**
 * What each document needs. The back of a My Number card is not taken, nor a number with it: the My Number itself must
 * not be stored (rules/identity-check.md 1).
 */
export const DOCUMENT_RULES: Readonly<Record<IdentityDocument, DocumentRule>> = {
  'driving-licence': { number: /^\d{12}$/, example: '123456789012', hasBack: true },
  'my-number-card': { number: null, example: '', hasBack: false },
  'residence-card': { number: /^[A-Z]{2}\d{8}[A-Z]{2}$/, example: 'AB12345678CD', hasBack: true },
  'special-permanent-resident': { number: /^[A-Z]{2}\d{8}[A-Z]{2}$/, example: 'AB12345678CD', hasBack: true },
  passport: { number: /^[A-Z]{2}\d{7}$/, example: 'TK1234567', hasBack: true },
};

/** The parts that a case with this document has. */
export const partsOf = (document: IdentityDocument): readonly IdentityPart[] =>
  [...IDENTITY_FIELDS, ...IDENTITY_PICTURES].filter((part) => {
    const { number, hasBack } = DOCUMENT_RULES[document];
    return (part !== 'number' || number !== null) && (part !== 'back' || hasBack);
  });
