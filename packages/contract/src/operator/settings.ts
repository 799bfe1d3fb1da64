import { Type } from 'typebox';
import { Credential } from '../areas/factor.ts';
import { Email, Empty, Names, Nullable, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalNumber, ProposalView } from './proposal.ts';
import { ProposalReason } from './reason.ts';

const read = {
  method: 'GET',
  access: { operator: 'tenant.read' },
  rate: 'read',
  idempotent: false,
  body: Empty,
} as const;
const act = { method: 'POST', rate: 'write', idempotent: true, query: Empty } as const;
const propose = { ...act, access: { operator: 'tenant.propose' }, reply: ProposalView } as const;

const OnOff = Type.Union([Type.Literal('on'), Type.Literal('off')]);
const LanguageText = Type.Enum(['jp', 'en', 'tw']);
const AgreementVersion = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$' });

/** The most characters of an agreement in one language. */
const AGREEMENT_CHARS = 20_000;
/** A data: URL of at most 48,000 bytes; empty: none. */
const LogoText = Type.String({
  maxLength: 64_026,
  pattern: '^(data:image/(png|svg\\+xml);base64,[A-Za-z0-9+/]+={0,2})?$',
});
const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
const Licence = Type.String({ maxLength: 1_000 });

export const tenantSettings = operatorEndpoint({
  ...read,
  path: 'v1/tenant/settings/detail',
  summary: 'What the brokerage is and offers: names, licence, contact, logo, features, agreement and fees as they are.',
  query: Empty,
  reply: Strict({
    /** The brokerage's part of an address. */
    slug: Type.String(),
    mode: Type.Union([Type.Literal('demo'), Type.Literal('live')]),
    names: Names,
    operatorName: Nullable(Type.String()),
    registrationNumber: Nullable(Type.String()),
    licence: Nullable(Names),
    supportContact: Nullable(Type.String()),
    /** A data: URL; null: the built-in one. */
    logo: Nullable(Type.String()),
    /** As they were chosen: a live brokerage without an agreement of its own registers nobody all the same. */
    features: Strict({
      registration: Type.Boolean(),
      demoLogin: Type.Boolean(),
      referral: Type.Boolean(),
      alerts: Type.Boolean(),
    }),
    /** Percent of the approvals of identity checks that need a second operator. */
    secondChecks: Type.Integer({ minimum: 0, maximum: 100 }),
    /** `builtIn`: the app's text for simulated brokerages. `none`: a live one has not set any. */
    agreement: Strict({
      version: Type.String(),
      source: Type.Union([Type.Literal('own'), Type.Literal('builtIn'), Type.Literal('none')]),
    }),
    feeSchedule: Strict({ version: Type.Integer(), ratePpm: Type.Integer(), minimum: Type.Integer() }),
  }),
});

export const tenantContactSet = operatorEndpoint({
  ...act,
  path: 'v1/tenant/contact/set',
  summary: 'Sets the mail address that customers are shown for questions, at once.',
  access: { operator: 'tenant.change' },
  body: Strict({ supportContact: Email, reason: ProposalReason }),
  reply: Strict({ supportContact: Type.String() }),
});

export const tenantLogoSet = operatorEndpoint({
  ...act,
  path: 'v1/tenant/logo/set',
  summary:
    'Sets the logo at once, or removes it: a PNG or a plain SVG as a data: URL, at most 48,000 bytes and 1,024 x 1,024 pixels.',
  access: { operator: 'tenant.change' },
  body: Strict({ logo: LogoText, reason: ProposalReason }),
  reply: Strict({ logo: Nullable(Type.String()) }),
});

export const tenantLicencePropose = operatorEndpoint({
  ...propose,
  path: 'v1/tenant/licence/propose',
  summary:
    'Proposes names, operator, registration number and the licence text, which is set in all three languages or in none. A live brokerage has an operator and a registration number.',
  body: Strict({
    nameJp: Name,
    nameEn: Name,
    nameTw: Name,
    operatorName: Type.String({ maxLength: 80 }),
    registrationNumber: Type.String({ maxLength: 80 }),
    licenceJp: Licence,
    licenceEn: Licence,
    licenceTw: Licence,
    reason: ProposalReason,
  }),
});

export const tenantFeaturesPropose = operatorEndpoint({
  ...propose,
  path: 'v1/tenant/features/propose',
  summary: 'Proposes which features the brokerage offers. The app shows no entry for one that is off.',
  body: Strict({ registration: OnOff, demoLogin: OnOff, referral: OnOff, alerts: OnOff, reason: ProposalReason }),
});

export const tenantChecksPropose = operatorEndpoint({
  ...propose,
  path: 'v1/tenant/checks/propose',
  summary: 'Proposes the share of the approvals of identity checks that need a second operator, in percent.',
  body: Strict({ secondChecks: Type.String({ pattern: '^(\\d|[1-9]\\d|100)$' }), reason: ProposalReason }),
});

/** A version of the user agreement. `draft`: operators prepare it, and no member sees it. */
const AgreementRow = Strict({
  version: Type.String(),
  state: Type.Union([Type.Literal('draft'), Type.Literal('set'), Type.Literal('builtIn')]),
  current: Type.Boolean(),
  /** When it was set first, or the draft was saved last, system time; null: it comes with the app. */
  at: Nullable(Time),
  languages: Type.Array(LanguageText),
});

export const tenantAgreementList = operatorEndpoint({
  ...read,
  path: 'v1/tenant/agreement/list',
  summary: 'The versions of the user agreement, at most 100, newest first, and drafts.',
  query: Empty,
  reply: Strict({ versions: Type.Array(AgreementRow) }),
});

const Block = Strict({ heading: Type.Boolean(), text: Type.String() });

export const tenantAgreementDetail = operatorEndpoint({
  ...read,
  path: 'v1/tenant/agreement/detail',
  summary:
    'One version of the user agreement in a language, as members see it, beside the present one. `text` is null where it has none in that language or the app has it.',
  query: Strict({ version: AgreementVersion, language: LanguageText }),
  reply: Strict({
    agreement: AgreementRow,
    text: Nullable(Type.String()),
    blocks: Type.Array(Block),
    /** The brokerage's present agreement; null: it has no text of its own. */
    present: Nullable(Strict({ version: Type.String(), blocks: Type.Array(Block) })),
  }),
});

export const tenantAgreementSave = operatorEndpoint({
  ...act,
  path: 'v1/tenant/agreement/save',
  summary:
    'Saves the text of one language as a draft: a line that begins with `# ` is a heading, an empty line ends a paragraph. Refused with DOCUMENT_EXISTS for a version that was set, whose texts never change.',
  access: { operator: 'tenant.propose' },
  body: Strict({
    version: AgreementVersion,
    language: LanguageText,
    text: Type.String({ minLength: 1, maxLength: AGREEMENT_CHARS }),
  }),
  reply: AgreementRow,
});

export const tenantAgreementPropose = operatorEndpoint({
  ...propose,
  path: 'v1/tenant/agreement/propose',
  summary:
    'Proposes a version as the present user agreement: a draft that has all three languages, or one that was set before. From the approval on every member has to agree before the next order.',
  body: Strict({ version: AgreementVersion, reason: ProposalReason }),
});

export const tenantApprove = operatorEndpoint({
  ...act,
  path: 'v1/tenant/proposal/approve',
  summary:
    "Approves a proposal about the brokerage's settings, agreement or features, with a passkey that signed its hash, and executes it.",
  access: { operator: 'tenant.approve' },
  body: Strict({ number: ProposalNumber, credential: Type.Optional(Credential) }),
  reply: ProposalView,
});

export const tenantRefuse = operatorEndpoint({
  ...act,
  path: 'v1/tenant/proposal/refuse',
  summary: "Refuses a proposal about the brokerage's settings, agreement or features, with the reason.",
  access: { operator: 'tenant.approve' },
  body: Strict({ number: ProposalNumber, reason: ProposalReason }),
  reply: ProposalView,
});
