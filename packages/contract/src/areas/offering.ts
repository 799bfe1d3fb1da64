import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Amount, Empty, Nullable, PriceText, Strict } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import {
  AgreementRejectionText,
  AgreementStateText,
  ApplicationView,
  DocumentSections,
  DocumentVersion,
  HashText,
  OfferingId,
  OfferingKindText,
  OfferingStepView,
  OfferingView,
  QuantityText,
} from './offering-views.ts';

/** Sixteen bytes of the member's own browser, hexadecimal: no list that was made up before can contain them. */
export const NonceText = Type.String({ pattern: '^[0-9a-f]{32}$' });
/** Where the decision is in the journal: its sequence and the head hash after it. */
export const journaled = { journalSeq: Type.Integer({ minimum: 1 }), headHash: Type.String() };
const reply = Strict({ application: ApplicationView, ...journaled });
/** The fields that all reads without a login share. */
export const publicGet = <const P extends string>(path: P, summary: string) =>
  ({ ...memberGet(path, summary), access: 'public' }) as const;
/** The same of reads that are complete only up to a journal row: what their caller has seen is in them. */
export const journaledGet = <const P extends string>(path: P, summary: string) =>
  ({ ...publicGet(path, summary), followsJournal: true }) as const;
const change = { method: 'POST', access: 'member', idempotent: true, query: Empty } as const;
const again = 'A repeated key returns the same reply.';

export const offeringList = endpoint({
  ...journaledGet(
    'v1/offering/offering/list',
    'Offerings, the earliest close first; those that were listed, executed, completed or cancelled follow, the newest end first, for 30 days. At most 200.',
  ),
  query: Strict({ kind: Type.Optional(OfferingKindText) }),
  reply: Strict({ offerings: Type.Array(OfferingView) }),
});

export const offeringDetail = endpoint({
  ...journaledGet('v1/offering/offering/detail', 'One offering and its steps in their order.'),
  query: Strict({ offeringId: OfferingId }),
  reply: Strict({ offering: OfferingView, steps: Type.Array(OfferingStepView) }),
});

export const prospectusDetail = endpoint({
  ...publicGet(
    'v1/offering/prospectus/detail',
    'A prospectus in the language of the call: the current one, or a former version by name.',
  ),
  query: Strict({ offeringId: OfferingId, version: Type.Optional(DocumentVersion) }),
  reply: Strict({
    version: DocumentVersion,
    /** SHA-256 of the text in this language. */
    hash: HashText,
    sections: DocumentSections,
  }),
});

export const prospectusOpen = endpoint({
  method: 'POST',
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  path: 'v1/offering/prospectus/open',
  summary:
    'Records that the caller has opened the current version of a prospectus, which applying and buying need. Does nothing for one that was opened before. Refused with PROSPECTUS_CHANGED {version} for a version that is not the current one.',
  body: Strict({ offeringId: OfferingId, version: DocumentVersion }),
  reply: Type.Null(),
});

export const offeringApply = endpoint({
  ...change,
  path: 'v1/offering/application/apply',
  rate: 'order',
  consent: true,
  summary: `Applies for shares of an IPO: cash is held where the brokerage holds it with the application. One application a person. Refused with PROSPECTUS_NOT_OPENED before the current prospectus was opened. ${again}`,
  body: Strict({
    offeringId: OfferingId,
    quantity: QuantityText,
    /** A price within the range in its steps; absent: at the offer price, whatever it is. */
    bid: Type.Optional(PriceText),
    nonce: NonceText,
  }),
  reply,
});

export const offeringAmend = endpoint({
  ...change,
  path: 'v1/offering/application/amend',
  rate: 'order',
  consent: true,
  summary: `Changes quantity and bid of an application while the book is open. ${again}`,
  body: Strict({ offeringId: OfferingId, quantity: QuantityText, bid: Type.Optional(PriceText), nonce: NonceText }),
  reply,
});

export const offeringCancel = endpoint({
  ...change,
  path: 'v1/offering/application/cancel',
  rate: 'cancel',
  summary: `Withdraws an application or subscription while its window is open; what was held is released. ${again}`,
  body: Strict({ offeringId: OfferingId }),
  reply,
});

export const offeringAnswer = endpoint({
  ...change,
  path: 'v1/offering/application/answer',
  rate: 'order',
  consent: true,
  summary: `Buys or declines what was allotted, within the purchase window; a standby buys what becomes free. Buying is refused with PROSPECTUS_NOT_OPENED before the current prospectus was opened. ${again}`,
  body: Strict({
    offeringId: OfferingId,
    answer: Type.Union([Type.Literal('buy'), Type.Literal('decline')]),
  }),
  reply,
});

export const applicationList = endpoint({
  ...memberGet(
    'v1/offering/application/list',
    'Applications and subscriptions of the caller, newest first: all that are not over, and those of 30 days.',
  ),
  query: Empty,
  reply: Strict({ applications: Type.Array(ApplicationView) }),
});

export const applicationTerms = endpoint({
  ...memberGet('v1/offering/application/terms', 'What an application of the caller has to meet now.'),
  query: Strict({ offeringId: OfferingId }),
  reply: Strict({
    /** Yen that can be held for it besides what it holds: what the market's day trades leave; 0 once it is over. */
    buyingPower: Amount,
    prospectusOpened: Type.Boolean(),
    /** The caller's agreement; null: none was signed, or none is needed. */
    agreement: Nullable(
      Strict({ state: AgreementStateText, version: DocumentVersion, reason: Nullable(AgreementRejectionText) }),
    ),
    /** Why an application would be refused whatever it says; null: nothing is in its way. */
    refusal: Nullable(Type.String()),
  }),
});
