/** An initial public offering; a distribution outside the auction (立会外分売); a block (大口ブロック). */
export const OFFERING_KINDS = ['ipo', 'distribution', 'block'] as const;

/** The states of an offering, in their order; a kind passes through some of them. */
export const OFFERING_STATES = [
  'announced',
  'rangeSet',
  'bookOpen',
  'bookClosed',
  'priced',
  'drawn',
  'purchaseOpen',
  'purchaseClosed',
  'listed',
  'open',
  'closed',
  'executed',
  'covering',
  'completed',
  'cancelled',
] as const;

/**
 * The states of an application. That of a block begins with its agreement: `signed`, `accepted`, `rejected`; its `won`
 * has to be paid. `delivered`: the shares are in the account.
 */
export const APPLICATION_STATES = [
  'signed',
  'accepted',
  'rejected',
  'submitted',
  'withdrawn',
  'ineligible',
  'won',
  'standby',
  'lost',
  'purchased',
  'promoted',
  'declined',
  'lapsed',
  'released',
  'delivered',
] as const;

/**
 * Why an application is not drawn: `price`, `funds`, `account`; why it ended: `cancelled` with its offering,
 * `agreement` was rejected, `account` was closed.
 */
export const APPLICATION_REASONS = ['price', 'funds', 'account', 'cancelled', 'agreement'] as const;

/** How the app labels an application (rules/product.md 4); `withdrawn`: by its member, or with its offering. */
export const APPLICATION_LABELS = ['pending', 'succeeded', 'failed', 'withdrawn'] as const;

/** The states of a signed agreement. */
export const AGREEMENT_STATES = ['signed', 'accepted', 'rejected'] as const;

/** Why an agreement was rejected. */
export const AGREEMENT_REJECTIONS = ['signature', 'photo', 'name', 'other'] as const;

/**
 * What a member has to do, or can do, next. `sign`: the agreement again; `subscribe`: its agreement is accepted;
 * `answer`: buy or decline; `pay`: what is outstanding; `locked`: nothing until the lock-up ends; `sell`: the shares
 * are free.
 */
export const OFFERING_ACTIONS = ['sign', 'subscribe', 'answer', 'pay', 'locked', 'sell'] as const;

/** The most rows of the public list of a draw that one call returns. */
export const DRAW_PAGE = 5_000;

export type OfferingKind = (typeof OFFERING_KINDS)[number];
export type OfferingState = (typeof OFFERING_STATES)[number];
export type ApplicationState = (typeof APPLICATION_STATES)[number];
export type ApplicationLabel = (typeof APPLICATION_LABELS)[number];
export type AgreementState = (typeof AGREEMENT_STATES)[number];
export type AgreementRejection = (typeof AGREEMENT_REJECTIONS)[number];
export type OfferingAction = (typeof OFFERING_ACTIONS)[number];

const LABEL_OF: Readonly<Record<ApplicationState, ApplicationLabel>> = {
  signed: 'pending',
  accepted: 'pending',
  submitted: 'pending',
  standby: 'pending',
  won: 'succeeded',
  promoted: 'succeeded',
  purchased: 'succeeded',
  delivered: 'succeeded',
  rejected: 'failed',
  ineligible: 'failed',
  lost: 'failed',
  declined: 'failed',
  lapsed: 'failed',
  released: 'failed',
  withdrawn: 'withdrawn',
};

/** The label of a state (rules/product.md 4). */
export const applicationLabel = (state: ApplicationState): ApplicationLabel => LABEL_OF[state];
