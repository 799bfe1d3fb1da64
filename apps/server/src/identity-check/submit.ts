import { hash } from 'node:crypto';
import type { Calls } from '@kabuto/contract';
import {
  DOCUMENT_RULES,
  IDENTITY_FIELDS,
  IDENTITY_PICTURES,
  type IdentityDocument,
  type IdentityFault,
  type IdentityField,
  type IdentityPart,
  identityFaults,
  normalizeIdentity,
  partsOf,
} from '@kabuto/contract/identity';
import type pg from 'pg';
import type { Files } from '../files/index.ts';
import { lockMember } from '../identity/index.ts';
import { type Caller, fieldInvalid, keyReused, type Owner, Refused, requiredKey } from '../platform/http/index.ts';
import type { CaseContent, IdentityCase, Rejection } from './case.ts';
import { partsToRepeat } from './repair.ts';
import type { CaseStore } from './store.ts';

type Body = Calls['POST v1/user/identity/submit']['body'];

/** The date in Tokyo, YYYY-MM-DD. */
const tokyoDate = (at: number): string => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });

/** What is allowed in a field, for the refusal. */
function allowed(field: IdentityField, fault: IdentityFault, document: IdentityDocument, today: string): string {
  if (fault === 'too-young') return '>= 18';
  if (fault === 'expired') return `>= ${today}`;
  if (field === 'number') return DOCUMENT_RULES[document].example;
  if (field === 'kana') return 'ァ-ヺ';
  return field === 'birthDate' || field === 'expiry' ? 'YYYY-MM-DD' : field === 'address' ? '1-200' : '1-80';
}

/**
 * The document and the parts that the member has to send now: all of a document, or after a rejection those to repeat.
 * Throws Refused FIELD_INVALID without a document.
 */
function required(body: Body, last: IdentityCase | undefined, repeated: readonly Rejection[]) {
  const document = body.document ?? last?.document;
  if (document === undefined) throw fieldInvalid('document', Object.keys(DOCUMENT_RULES).join(', '));
  const isRepair = last?.state === 'rejected' && document === last.document;
  const parts = isRepair ? repeated.map(({ part }) => part) : partsOf(document);
  return { document, parts, kept: isRepair ? last.content : {} };
}

/** Throws Refused for the first part that is missing, superfluous or wrong. */
function contentOf(body: Body, { document, parts, kept }: ReturnType<typeof required>, today: string): CaseContent {
  for (const part of [...IDENTITY_FIELDS, ...IDENTITY_PICTURES]) {
    if (body[part] === undefined && parts.includes(part)) throw new Refused('IDENTITY_PART_MISSING', part, { part });
    if (body[part] !== undefined && !parts.includes(part)) throw fieldInvalid(part, parts.join(', '));
  }
  const sent: Partial<Record<IdentityPart, string>> = {};
  for (const part of parts) {
    const value = body[part];
    if (value !== undefined) sent[part] = value;
  }
  const content: CaseContent = { ...kept, ...sent, ...normalizeIdentity(fieldsIn(sent)) };
  const [fault] = identityFaults(document, fieldsIn(content), today);
  if (fault?.fault === 'my-number') throw new Refused('IDENTITY_MY_NUMBER', fault.field);
  if (fault !== undefined) throw fieldInvalid(fault.field, allowed(fault.field, fault.fault, document, today));
  return content;
}

const fieldsIn = (content: Partial<Record<IdentityPart, string>>) =>
  Object.fromEntries(
    IDENTITY_FIELDS.flatMap((field) => (content[field] === undefined ? [] : [[field, content[field]]])),
  );

/** The digest of a request, whatever the order of its fields. */
const digestOf = (body: Body): string =>
  hash(
    'sha256',
    JSON.stringify(Object.entries(body).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    'base64url',
  );

/**
 * Adds a case of the member, in the caller's transaction; does nothing when the key has made one of the same request.
 * Throws Refused IDEMPOTENCY_KEY_REUSED when it was another, IDENTITY_PENDING or IDENTITY_DONE while a case is open or
 * the identity is verified, IDENTITY_PART_MISSING, IDENTITY_MY_NUMBER, FIELD_INVALID or FILE_UNKNOWN, each naming the
 * part.
 */
export async function submitCase(
  client: pg.ClientBase,
  {
    store,
    files,
    now,
  }: { readonly store: CaseStore; readonly files: Pick<Files, 'claim' | 'existing'>; readonly now: number },
  { caller, userId, body }: { readonly caller: Caller; readonly userId: number; readonly body: Body },
): Promise<void> {
  const owner: Owner = { tenantId: caller.tenantId, userId };
  const key = requiredKey(caller);
  const request = digestOf(body);
  // Submissions of one member run one after the other.
  await lockMember(client, owner);
  const known = await store.requestOf(client, owner, key);
  if (known !== undefined) {
    if (known !== null && known !== request) throw keyReused();
    return;
  }
  const last = await store.last(client, owner);
  if (last?.state === 'pending') throw new Refused('IDENTITY_PENDING');
  if (last?.state === 'verified') throw new Refused('IDENTITY_DONE');
  const repeated = last === undefined ? [] : await partsToRepeat(client, files, owner.tenantId, last);
  const asked = required(body, last, repeated);
  const content = contentOf(body, asked, tokyoDate(now));
  for (const picture of IDENTITY_PICTURES) {
    const fileId = asked.parts.includes(picture) ? content[picture] : undefined;
    if (fileId !== undefined) await files.claim(client, { ...owner, fileId, purpose: 'identity', field: picture });
  }
  const { document } = asked;
  await store.insert(client, owner, { document, content, language: caller.language, key, request, now });
}
