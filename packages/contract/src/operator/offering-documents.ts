import { Type } from 'typebox';
import {
  AgreementRejectionText,
  AgreementStateText,
  ApplicationId,
  DocumentVersion,
  HashText,
  OfferingId,
} from '../areas/offering-views.ts';
import { Bytes, Empty, Nullable, Page, paging, Strict } from '../fields.ts';
import { AgreementRow, DocumentKind, DocumentRow } from './offering-views.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalView } from './proposal.ts';
import { ProposalReason, ReasonText } from './reason.ts';

const read = {
  method: 'GET',
  access: { operator: 'offering.read' },
  rate: 'read',
  idempotent: false,
  body: Empty,
} as const;
const act = { method: 'POST', rate: 'write', idempotent: true, query: Empty } as const;
const review = { ...act, access: { operator: 'offering.review' }, reply: AgreementRow } as const;

/** The most characters of a document in one language. */
const DOCUMENT_CHARS = 20_000;
const DocumentText = Type.String({ minLength: 1, maxLength: DOCUMENT_CHARS });
const named = { offeringId: OfferingId, document: DocumentKind, version: DocumentVersion } as const;

export const documentList = operatorEndpoint({
  ...read,
  path: 'v1/offering/document/list',
  summary: 'The versions of the prospectus and of the agreement of an offering, newest first.',
  query: Strict({ offeringId: OfferingId }),
  reply: Strict({ documents: Type.Array(DocumentRow) }),
});

export const documentDetail = operatorEndpoint({
  ...read,
  path: 'v1/offering/document/detail',
  summary: 'The texts of one version in three languages, each with its SHA-256, which is what customers sign.',
  query: Strict(named),
  reply: Strict({
    document: DocumentRow,
    texts: Strict({ jp: Type.String(), en: Type.String(), tw: Type.String() }),
    hashes: Strict({ jp: HashText, en: HashText, tw: HashText }),
  }),
});

export const documentAdd = operatorEndpoint({
  ...act,
  path: 'v1/offering/document/add',
  access: { operator: 'offering.manage' },
  summary:
    'Adds a version as a draft: a line that begins with `# ` is a heading, an empty line ends a paragraph. It never changes; customers see it once a proposal has published it. Refused with DOCUMENT_EXISTS for a version that there is.',
  body: Strict({ ...named, jp: DocumentText, en: DocumentText, tw: DocumentText }),
  reply: DocumentRow,
});

export const documentPropose = operatorEndpoint({
  ...act,
  path: 'v1/offering/document/propose',
  access: { operator: 'offering.propose' },
  summary: 'Proposes to publish a draft: from then on customers are shown it, and have to open or sign it anew.',
  body: Strict({ ...named, reason: ProposalReason }),
  reply: ProposalView,
});

export const agreementList = operatorEndpoint({
  ...read,
  path: 'v1/offering/agreement/list',
  summary: 'Signed agreements of blocks, those that wait longest first.',
  query: Strict({ ...paging, state: Type.Optional(AgreementStateText) }),
  reply: Page(AgreementRow),
});

export const agreementDetail = operatorEndpoint({
  ...read,
  path: 'v1/offering/agreement/detail',
  summary: 'A signed agreement with the text that was signed, in the language of the signature.',
  query: Strict({ applicationId: ApplicationId }),
  reply: Strict({
    agreement: AgreementRow,
    /** Of the text. */
    language: Type.Enum(['jp', 'en', 'tw']),
    /** The text whose hash was signed; null: it is not among the versions. */
    text: Nullable(Type.String()),
    hash: HashText,
  }),
});

export const agreementPicture = operatorEndpoint({
  ...read,
  path: 'v1/offering/agreement/picture',
  access: { operator: 'offering.review' },
  summary:
    'A picture of a signed agreement: the signature, or the photo of the paper. The look is in the log, and its customer sees it with the reason: refused with VIEW_LIMIT once an operator has opened the most pictures of a day.',
  download: { mediaType: 'image/jpeg', name: 'agreement.jpg' },
  query: Strict({
    applicationId: ApplicationId,
    picture: Type.Enum(['signature', 'photo']),
    reason: ReasonText,
  }),
  reply: Bytes,
});

export const agreementAccept = operatorEndpoint({
  ...review,
  path: 'v1/offering/agreement/accept',
  summary: 'Accepts a signed agreement: its customer may subscribe. Refused with APPLICATION_STATE once it is decided.',
  body: Strict({ applicationId: ApplicationId }),
});

export const agreementReject = operatorEndpoint({
  ...review,
  path: 'v1/offering/agreement/reject',
  summary: 'Rejects a signed agreement with a reason; its customer can sign again while the window is open.',
  body: Strict({ applicationId: ApplicationId, reason: AgreementRejectionText }),
});
