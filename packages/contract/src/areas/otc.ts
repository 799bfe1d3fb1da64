import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Amount, Empty, FileId, Nullable, PriceText, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { journaled, NonceText, publicGet } from './offering.ts';
import {
  AgreementRejectionText,
  AgreementStateText,
  ApplicationView,
  DocumentSections,
  DocumentVersion,
  HashText,
  OfferingId,
  OfferingView,
  QuantityText,
} from './offering-views.ts';

const change = { method: 'POST', access: 'member', idempotent: true, consent: true, query: Empty } as const;
const again = 'A repeated key returns the same reply.';

/** A signed agreement of the caller. */
export const AgreementOfMember = Strict({
  state: AgreementStateText,
  reason: Nullable(AgreementRejectionText),
  version: DocumentVersion,
  /** SHA-256 of the text that was signed. */
  hash: HashText,
  /** Pictures of the signature and of the signed paper. */
  signature: FileId,
  photo: FileId,
  /** System time. */
  signedAt: Time,
  decidedAt: Nullable(Time),
});

export const otcAgreement = endpoint({
  ...publicGet(
    'v1/otc/agreement/detail',
    'The agreement of a block in the language of the call. Without `version` the current one.',
  ),
  query: Strict({ offeringId: OfferingId, version: Type.Optional(DocumentVersion) }),
  reply: Strict({
    version: DocumentVersion,
    /** SHA-256 of the text in this language. */
    hash: HashText,
    sections: DocumentSections,
  }),
});

export const otcSigned = endpoint({
  ...memberGet('v1/otc/agreement/signed', 'What the caller has signed of a block last.'),
  query: Strict({ offeringId: OfferingId }),
  reply: Strict({
    signed: Nullable(AgreementOfMember),
    /** Whether the caller can sign now: nothing is signed, or it was rejected, and the window has not closed. */
    canSign: Type.Boolean(),
  }),
});

export const otcSign = endpoint({
  ...change,
  path: 'v1/otc/agreement/sign',
  rate: 'write',
  summary: `Submits a signed agreement: pictures of purpose \`signature\` and \`agreement\`, bound to the hash of the text that was shown. An operator accepts or rejects it. Refused with AGREEMENT_TEXT_DIFFERS when the hash is not that of the current text, APPLICATION_EXISTS when one is signed or accepted. ${again}`,
  body: Strict({
    offeringId: OfferingId,
    version: DocumentVersion,
    hash: HashText,
    signature: FileId,
    photo: FileId,
  }),
  reply: AgreementOfMember,
});

export const otcSubscribe = endpoint({
  ...change,
  path: 'v1/otc/subscription/subscribe',
  rate: 'order',
  summary: `Subscribes to a block or a distribution; its deposit is held. Refused with AGREEMENT_NOT_ACCEPTED before the signed agreement of a block is accepted, PROSPECTUS_NOT_OPENED where there is one. ${again}`,
  body: Strict({ offeringId: OfferingId, quantity: QuantityText, nonce: NonceText }),
  reply: Strict({ application: ApplicationView, ...journaled }),
});

export const coverList = endpoint({
  ...memberGet(
    'v1/otc/cover/list',
    'The blocks that were allotted to the caller and whose issue it has not sold since, the earliest deadline first: what is outstanding, when the shares are free, and what they are worth.',
  ),
  query: Empty,
  reply: Strict({
    rows: Type.Array(
      Strict({
        offering: OfferingView,
        application: ApplicationView,
        /** The market’s last price; null: none yet. */
        lastPrice: Nullable(PriceText),
        /** Yen: what the allotted shares are worth at that price less what they cost; null: no price. */
        profit: Nullable(Amount),
      }),
    ),
  }),
});

export const coverPay = endpoint({
  ...change,
  path: 'v1/otc/cover/pay',
  rate: 'order',
  summary: `Pays what is outstanding on an allotted block, all of it, before its deadline. ${again}`,
  body: Strict({ offeringId: OfferingId }),
  reply: Strict({ application: ApplicationView, ...journaled }),
});
