import { Type } from 'typebox';
import { Credential } from '../areas/factor.ts';
import {
  ApplicationId,
  ApplicationStateText,
  OfferingId,
  OfferingKindText,
  OfferingStepView,
  QuantityText,
} from '../areas/offering-views.ts';
import { SectorCode } from '../areas/quote.ts';
import { Code, DateText, Digits, Empty, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import {
  AllotmentRow,
  BookLevel,
  Count,
  Coverage,
  DrawFacts,
  OfferingRow,
  OfferingTermsView,
  OutcomeCount,
} from './offering-views.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalNumber, ProposalView } from './proposal.ts';
import { ProposalReason, ReasonText } from './reason.ts';

const read = {
  method: 'GET',
  access: { operator: 'offering.read' },
  rate: 'read',
  idempotent: false,
  body: Empty,
} as const;
const act = {
  method: 'POST',
  access: { operator: 'offering.manage' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  reply: OfferingRow,
} as const;
const propose = { ...act, access: { operator: 'offering.propose' }, reply: ProposalView } as const;
const decide = { ...act, access: { operator: 'offering.approve' }, reply: ProposalView } as const;

/** The most rows that one page of allotments has. */
const ALLOTMENT_PAGE = 100;
/** A price of a step: at least a tenth of a yen. */
const Price = Digits('^\\d{1,7}(\\.\\d)?$');
const Percent = Digits('^\\d{1,3}$');
const Millis = Digits('^\\d{12,15}$');
/** A name of a company, which may get a mark of the demo. */
const NameText = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });
const AboutText = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });

export const offeringList = operatorEndpoint({
  ...read,
  path: 'v1/offering/offering/list',
  summary: 'Offerings with the step that is due, those that are not over first. `now`: the clock of their times.',
  query: Strict({
    ...paging,
    scope: Type.Enum(['current', 'all']),
    kind: Type.Optional(OfferingKindText),
  }),
  reply: Strict({ ...Page(OfferingRow).properties, now: Time }),
});

export const offeringDetail = operatorEndpoint({
  ...read,
  path: 'v1/offering/offering/detail',
  summary:
    'An offering with its terms and steps, the book by price, applications by state, what the draw is made from, and how far a block is paid.',
  query: Strict({ offeringId: OfferingId }),
  reply: Strict({
    now: Time,
    offering: OfferingRow,
    terms: OfferingTermsView,
    steps: Type.Array(OfferingStepView),
    /** Applications that take part, the highest bid first; those at whatever price come before. Empty without one. */
    book: Type.Array(BookLevel),
    outcomes: Type.Array(OutcomeCount),
    draw: DrawFacts,
    /** Of a block from its draw on. */
    coverage: Nullable(Coverage),
    cancelReason: Nullable(Type.String()),
  }),
});

export const offeringAllotments = operatorEndpoint({
  ...read,
  path: 'v1/offering/allotment/list',
  summary: `Applications of an offering in one state or all, by their numbers: ${ALLOTMENT_PAGE} at most, after the one named.`,
  query: Strict({
    offeringId: OfferingId,
    state: Type.Optional(ApplicationStateText),
    /** `customers`: without those of the simulation. */
    scope: Type.Enum(['customers', 'all']),
    /** `next` of the page before. */
    after: Type.Optional(ApplicationId),
    pageSize: paging.pageSize,
  }),
  reply: Strict({
    rows: Type.Array(AllotmentRow),
    /** `after` of the next page; null on the last one. */
    next: Nullable(Type.String()),
    total: Count,
  }),
});

export const offeringAnnounce = operatorEndpoint({
  ...act,
  path: 'v1/offering/offering/announce',
  summary:
    'Announces an IPO, or a distribution or block of an issue that is listed. Times are epoch milliseconds; `purchaseFrom` and `purchaseUntil` are for an IPO or a block, `deliversOn` for an IPO (the day of its listing) or a distribution, `depositPercent`, `penaltyPercent` and `lockedUntil` for a block. The fields from `nameEn` on are for an IPO: the issue as it will be listed, most standbys, and when cash is held. Refused with FIELD_INVALID, OFFERING_TERMS or LISTING_INVALID naming the field that breaks a rule.',
  body: Strict({
    kind: OfferingKindText,
    code: Code,
    shares: QuantityText,
    least: QuantityText,
    most: QuantityText,
    opensAt: Millis,
    closesAt: Millis,
    drawAt: Millis,
    purchaseFrom: Type.Optional(Millis),
    purchaseUntil: Type.Optional(Millis),
    deliversOn: Type.Optional(DateText),
    depositPercent: Type.Optional(Percent),
    penaltyPercent: Type.Optional(Percent),
    lockedUntil: Type.Optional(DateText),
    nameEn: Type.Optional(NameText),
    nameJp: Type.Optional(NameText),
    nameTw: Type.Optional(NameText),
    aboutEn: Type.Optional(AboutText),
    aboutJp: Type.Optional(AboutText),
    aboutTw: Type.Optional(AboutText),
    kana: Type.Optional(NameText),
    section: Type.Optional(Type.Enum(['prime', 'standard', 'growth'])),
    sector: Type.Optional(SectorCode),
    tickTable: Type.Optional(Type.Enum(['topix500', 'other'])),
    lot: Type.Optional(Digits('^[1-9]\\d{0,3}$')),
    listedShares: Type.Optional(QuantityText),
    standbys: Type.Optional(Digits('^\\d{1,5}$')),
    holdsAt: Type.Optional(Type.Enum(['application', 'draw'])),
  }),
});

export const offeringRange = operatorEndpoint({
  ...act,
  path: 'v1/offering/offering/range',
  summary: 'Sets the provisional range of an IPO and the step of bids; both ends are bids.',
  body: Strict({ offeringId: OfferingId, low: Price, high: Price, step: Price }),
});

export const offeringOpen = operatorEndpoint({
  ...act,
  path: 'v1/offering/offering/open',
  summary:
    'Opens applications. A distribution or block gets its price now, at most 10 % below the last close, which is that of the exchange. What the draw will be made from is published with it. Refused with PROSPECTUS_MISSING, for a block AGREEMENT_MISSING, before its documents are published.',
  body: Strict({ offeringId: OfferingId, price: Type.Optional(Type.Union([Price, Type.Literal('')])) }),
});

export const offeringStep = operatorEndpoint({
  ...act,
  path: 'v1/offering/offering/step',
  summary:
    'Takes a step that has no terms of its own, which the server also takes by itself when its time has come. Refused with OFFERING_STATE {state} for a step that is not the next one, OFFERING_BUSY while a task is in progress.',
  body: Strict({
    offeringId: OfferingId,
    to: Type.Enum([
      'bookClosed',
      'purchaseOpen',
      'purchaseClosed',
      'listed',
      'closed',
      'executed',
      'covering',
      'completed',
    ]),
  }),
});

export const offeringCancel = operatorEndpoint({
  ...act,
  path: 'v1/offering/offering/cancel',
  summary:
    'Cancels an offering that is not over, with the reason that customers see: what is held or was paid goes back to them, and shares that were not delivered are withdrawn. Refused with PROPOSAL_REQUIRED at a live brokerage once the list is frozen.',
  body: Strict({ offeringId: OfferingId, reason: ReasonText }),
});

export const offeringPricePropose = operatorEndpoint({
  ...propose,
  path: 'v1/offering/price/propose',
  summary: 'Proposes the price of an IPO whose book is closed, within 0.8 times the low and 1.2 times the high end.',
  body: Strict({ offeringId: OfferingId, price: Price, reason: ProposalReason }),
});

export const offeringDrawPropose = operatorEndpoint({
  ...propose,
  path: 'v1/offering/draw/propose',
  summary:
    'Proposes to draw: the proposal names root and number of the frozen list, price and shares. There is one draw, and nobody can change its result.',
  body: Strict({ offeringId: OfferingId, reason: ProposalReason }),
});

export const offeringCancelPropose = operatorEndpoint({
  ...propose,
  path: 'v1/offering/cancel/propose',
  summary: 'Proposes to cancel an offering, with the reason that customers see as `notice`.',
  body: Strict({
    offeringId: OfferingId,
    notice: Type.String({ minLength: 1, maxLength: 200 }),
    reason: ProposalReason,
  }),
});

export const offeringApprove = operatorEndpoint({
  ...decide,
  path: 'v1/offering/proposal/approve',
  summary:
    'Approves a proposal about an offering with a passkey that signed its hash, and executes it. Refused with PROPOSAL_OWN for its maker, PROPOSAL_STALE when the offering has changed since.',
  body: Strict({ number: ProposalNumber, credential: Type.Optional(Credential) }),
});

export const offeringRefuse = operatorEndpoint({
  ...decide,
  path: 'v1/offering/proposal/refuse',
  summary: 'Refuses a proposal about an offering, with the reason.',
  body: Strict({ number: ProposalNumber, reason: ProposalReason }),
});
