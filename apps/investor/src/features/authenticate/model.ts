import { createForm } from '@kabuto/brokerage/forms/kit';
import type { Calls } from '@kabuto/contract';
import {
  DOCUMENT_RULES,
  type IdentityDocument,
  type IdentityFault,
  type IdentityField,
  type IdentityPart,
  type IdentityPicture,
  identityFaults,
  normalizeIdentity,
  partsOf,
} from '@kabuto/contract/identity';
import { type TextError, textError } from '../../shared/forms/index.ts';
import { faultText } from './texts.ts';

export type IdentityDetail = Calls['GET v1/user/identity/detail']['reply'];

/** What the member has entered; pictures are kept elsewhere, as a reload loses them. */
export type Draft = { readonly document: IdentityDocument | null } & Readonly<Record<IdentityField, string>>;

export const EMPTY_DRAFT: Draft = {
  document: null,
  name: '',
  kana: '',
  number: '',
  birthDate: '',
  address: '',
  expiry: '',
};

/** Ids of the uploaded pictures. */
export type Uploads = Readonly<Partial<Record<IdentityPicture, string>>>;
type DraftField = IdentityPart | 'document';
/** What a form is checked against; `today` is the date in Tokyo. */
type Context = { readonly uploads: Uploads; readonly detail: IdentityDetail; readonly today: string };

/** The document of the form: the chosen one, else after a rejection that of the last case. */
export const documentOf = (draft: Draft, { state, case: last }: IdentityDetail): IdentityDocument | null =>
  draft.document ?? (state === 'rejected' ? (last?.document ?? null) : null);

/** The parts that have to be sent: all of the document, or of the same document as before only what was rejected. */
export function requiredParts(draft: Draft, detail: IdentityDetail): readonly IdentityPart[] {
  const document = documentOf(draft, detail);
  if (document === null) return [];
  const last = detail.state === 'rejected' ? detail.case : null;
  return last !== null && last.document === document ? last.rejections.map(({ part }) => part) : partsOf(document);
}

const isPicture = (part: IdentityPart): part is IdentityPicture =>
  part === 'front' || part === 'back' || part === 'selfie';

/** What is missing or wrong, in the form's order. */
function draftErrors(draft: Draft, { uploads, detail, today }: Context): readonly TextError<DraftField>[] {
  const document = documentOf(draft, detail);
  const error = (field: DraftField, fault: IdentityFault) => {
    const example = document === null ? '' : DOCUMENT_RULES[document].example;
    return textError(field, faultText(field, fault), fault, { example });
  };
  if (document === null) return [error('document', 'missing')];
  const parts = requiredParts(draft, detail);
  const { document: _document, ...values } = draft;
  const wrong = identityFaults(document, normalizeIdentity(values), today).filter(({ field }) => parts.includes(field));
  const missing = parts.filter(isPicture).filter((part) => uploads[part] === undefined);
  return [...wrong.map(({ field, fault }) => error(field, fault)), ...missing.map((field) => error(field, 'missing'))];
}

/** The body of the call. */
function submission(draft: Draft, { uploads, detail }: Context): Calls['POST v1/user/identity/submit']['body'] {
  const document = documentOf(draft, detail);
  const body: Partial<Record<IdentityPart, string>> = {};
  for (const part of requiredParts(draft, detail)) {
    const value = isPicture(part) ? uploads[part] : draft[part];
    if (value !== undefined) body[part] = value;
  }
  return document === null ? body : { document, ...body };
}

/** The form of an identity check; its summary is the body of the call. */
export const identityForm = createForm({
  initial: (_context: Context): Draft => EMPTY_DRAFT,
  reduce: (draft: Draft, change: Partial<Draft>): Draft => ({ ...draft, ...change }),
  fields: (draft) => draft,
  summary: submission,
  errors: draftErrors,
});
