import { Type } from 'typebox';
import { Bytes, DateText, Digits, Empty, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { IDENTITY_DOCUMENTS, IDENTITY_FIELDS, IDENTITY_PICTURES, REJECTION_REASONS } from '../identity/documents.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ReasonText } from './reason.ts';

const CaseNumber = Digits('^[1-9]\\d{0,14}$');
const Version = Digits('^[1-9]\\d{0,8}$');
const State = Type.Union([Type.Literal('pending'), Type.Literal('rejected'), Type.Literal('verified')]);
const Document = Type.Enum([...IDENTITY_DOCUMENTS]);
const Rejection = Strict({
  part: Type.Enum([...IDENTITY_FIELDS, ...IDENTITY_PICTURES]),
  reason: Type.Enum([...REJECTION_REASONS]),
  note: Type.String(),
});

/** A case without personal data. */
const CaseView = Strict({
  caseId: Type.Integer({ minimum: 1 }),
  /** Raised by each approval and rejection, which names the version it was made for. */
  version: Type.Integer({ minimum: 1 }),
  memberId: Type.String(),
  document: Document,
  state: State,
  submittedAt: Time,
  decidedAt: Nullable(Time),
  /** When the first of two operators approved it; null while none has, and where one is enough. */
  firstApprovedAt: Nullable(Time),
});
const part = (names: readonly string[], reasons: readonly string[]) => `(${names.join('|')}):(${reasons.join('|')})`;
const REJECTED = part([...IDENTITY_FIELDS, ...IDENTITY_PICTURES], REJECTION_REASONS);

export const identityList = operatorEndpoint({
  method: 'GET',
  path: 'v1/identity/case/list',
  summary: 'Identity checks, those that wait longest first; without personal data.',
  access: { operator: 'identity.read' },
  rate: 'read',
  idempotent: false,
  query: Strict({ ...paging, state: Type.Optional(State) }),
  body: Empty,
  reply: Page(CaseView),
});

export const identityView = operatorEndpoint({
  method: 'POST',
  path: 'v1/identity/case/view',
  summary:
    'Opens the fields of a case. The member sees that it was opened, with the role and the reason; so does the log.',
  access: { operator: 'identity.view' },
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict({ caseId: CaseNumber, reason: ReasonText }),
  reply: Strict({
    case: CaseView,
    name: Type.String(),
    kana: Type.String(),
    /** Null for a document whose number is not taken. */
    number: Nullable(Type.String()),
    birthDate: DateText,
    address: Type.String(),
    expiry: DateText,
    pictures: Type.Array(Type.Enum([...IDENTITY_PICTURES])),
    rejections: Type.Array(Rejection),
  }),
});

export const identityPicture = operatorEndpoint({
  method: 'GET',
  path: 'v1/identity/case/picture',
  summary:
    'A picture of a case. The member sees that it was opened, with the reason for which the operator opened the case: refused with CASE_NOT_OPENED when that was not within a day, and with VIEW_LIMIT once an operator has opened the most pictures of a day.',
  access: { operator: 'identity.view' },
  rate: 'read',
  idempotent: false,
  download: { mediaType: 'image/jpeg', name: 'picture.jpg' },
  query: Strict({ caseId: CaseNumber, part: Type.Enum([...IDENTITY_PICTURES]) }),
  body: Empty,
  reply: Bytes,
});

const decision = { method: 'POST', rate: 'write', idempotent: true, query: Empty, reply: CaseView } as const;

export const identityApprove = operatorEndpoint({
  ...decision,
  path: 'v1/identity/case/approve',
  summary:
    'Verifies the identity. A share of the cases stays pending until a second operator has approved it too; the first one is then refused with SECOND_OPERATOR. Refused with CASE_DECIDED when the case has another version by now.',
  access: { operator: 'identity.decide' },
  body: Strict({ caseId: CaseNumber, version: Version }),
});

export const identityReject = operatorEndpoint({
  ...decision,
  path: 'v1/identity/case/reject',
  summary:
    'Rejects parts of a case, each with its reason, such as `front:unreadable,name:differs`; the member submits only these again. Refused with CASE_DECIDED when the case has another version by now.',
  access: { operator: 'identity.decide' },
  body: Strict({
    caseId: CaseNumber,
    version: Version,
    rejections: Type.String({ pattern: `^${REJECTED}(,${REJECTED}){0,8}$` }),
  }),
});
