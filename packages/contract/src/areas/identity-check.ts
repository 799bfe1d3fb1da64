import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { DateText, Empty, FileId, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { IDENTITY_DOCUMENTS, IDENTITY_FIELDS, IDENTITY_PICTURES, REJECTION_REASONS } from '../identity/documents.ts';
import { OPERATOR_ROLES } from '../operator/permissions.ts';

const DocumentText = Type.Enum([...IDENTITY_DOCUMENTS]);
const PartOfCase = Type.Enum([...IDENTITY_FIELDS, ...IDENTITY_PICTURES]);
const Rejection = Strict({
  part: PartOfCase,
  reason: Type.Enum([...REJECTION_REASONS]),
  /** Words of the reviewer; empty when the reason says all. */
  note: Type.String({ maxLength: 200 }),
});

const IdentityState = Type.Union([
  Type.Literal('none'),
  Type.Literal('pending'),
  Type.Literal('rejected'),
  Type.Literal('verified'),
]);

const field = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
const picture = Type.Optional(FileId);

export const identityDetail = endpoint({
  method: 'GET',
  path: 'v1/user/identity/detail',
  summary: "The state of the caller's identity check, and the last case with the parts that were rejected.",
  access: 'member',
  rate: 'read',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Strict({
    state: IdentityState,
    case: Nullable(
      Strict({
        document: DocumentText,
        name: Type.String(),
        kana: Type.String(),
        /** All but the last four characters are hidden; null for a document whose number is not taken. */
        number: Nullable(Type.String()),
        birthDate: DateText,
        address: Type.String(),
        expiry: DateText,
        submittedAt: Time,
        decidedAt: Nullable(Time),
        /** What has to be sent again; everything else is taken over. */
        rejections: Type.Array(Rejection),
      }),
    ),
    /** Seconds after which the demo clerk decides; null where people do. */
    clerkSeconds: Nullable(Type.Integer()),
  }),
});

export const identitySubmit = endpoint({
  method: 'POST',
  path: 'v1/user/identity/submit',
  summary:
    'Submits an identity check: every part that the document has. After a rejection only the rejected parts are required; the others are taken over from the last case, and may not be changed. A repeated key returns the state without a second case.',
  access: 'member',
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({
    document: Type.Optional(DocumentText),
    name: field,
    kana: field,
    number: field,
    birthDate: field,
    address: field,
    expiry: field,
    front: picture,
    back: picture,
    selfie: picture,
  }),
  reply: Strict({ state: IdentityState }),
});

export const identityViews = endpoint({
  method: 'GET',
  path: 'v1/user/identity/views',
  summary:
    "Who looked at the caller's identity check and personal data, with which role and for which reason, latest first.",
  access: 'member',
  rate: 'read',
  idempotent: false,
  query: Strict(paging),
  body: Empty,
  reply: Page(
    Strict({
      /** The demo's automatic review, or an operator. */
      viewer: Type.Union([Type.Literal('demo-clerk'), Type.Literal('operator')]),
      /** The operator's roles that permit it; empty for the automatic review. */
      roles: Type.Array(Type.Enum([...OPERATOR_ROLES])),
      /** The operator's own words; null for the automatic review. */
      reason: Nullable(Type.String()),
      /**
       * `profile`: the personal data of the account. `agreement`: a picture of the signed agreement of a block.
       * `deposit`: the receipt that was added to a deposit.
       */
      what: Type.Enum(['fields', 'pictures', 'profile', 'agreement', 'deposit']),
      at: Time,
    }),
  ),
});
