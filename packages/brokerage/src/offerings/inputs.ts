import type { EpochMs, Price, Shares } from '@kabuto/market';
import type { ApprovedProposal } from '../commands/proposal.ts';
import type { AccountId } from '../orders/terms.ts';
import type { ApplicationId, OfferingId, OfferingTerms, SignedAgreement } from './types.ts';

/** What the draw will be made from, published before applications open: exactly one of the two. */
export type DrawTerms =
  | { /** SHA-256 of the secret. */ readonly commitment: string }
  | { readonly beaconRound: number /** The hash of its chain. */; readonly beaconChain: string };

/** A step of an offering with its facts; states that need none are listed in `PlainStep`. */
export type OfferingStep =
  | { to: 'rangeSet'; low: Price; high: Price; step: Price }
  | { to: 'bookOpen'; draw: DrawTerms }
  /** Within 0.8 x low to 1.2 x high. */
  | { to: 'priced'; price: Price; proposal: ApprovedProposal }
  /** At most 10 % below the last close, and not above it. */
  | { to: 'open'; price: Price; lastClose: Price; draw: DrawTerms }
  /** `secret`: what was committed to, or the randomness of the beacon's round; 64 hex digits. */
  | { to: 'drawn'; secret: string; proposal: ApprovedProposal }
  /** `reason`: what customers see, 1 to 200 characters. `proposal`: live, once the list is frozen. */
  | { to: 'cancelled'; reason: string; proposal?: ApprovedProposal }
  | { to: PlainStep };

/** `closed` and `bookClosed` freeze the list. */
export type PlainStep =
  | 'bookClosed'
  | 'purchaseOpen'
  | 'purchaseClosed'
  | 'listed'
  | 'closed'
  | 'executed'
  | 'covering'
  | 'completed';

/** Quantity, bid and nonce of an application; `bid` null: at whatever price is set, or the fixed price. */
export type Bid = { quantity: Shares; bid: Price | null; nonce: string };

/** A bid of the simulation, and whether it buys what it wins. */
export type SimulatedBid = Bid & { buys: boolean };

/** `wallAt`: when it was requested, by the system clock. */
type OfOffering = { at: EpochMs; offeringId: OfferingId; wallAt: EpochMs };
type ByMember = { accountId: AccountId } & OfOffering;

export type OfferingInput =
  | { kind: 'announceOffering'; at: EpochMs; wallAt: EpochMs; terms: OfferingTerms }
  | ({ kind: 'stepOffering' } & OfOffering & OfferingStep)
  /** Continues the task in progress with at most `most` applications, 1 to 1,000. */
  | { kind: 'continueOffering'; at: EpochMs; offeringId: OfferingId; most: number }
  /** Applicants of the simulation, at most 1,000 an input. */
  | ({ kind: 'simulateApplications'; bids: readonly SimulatedBid[] } & OfOffering)
  /** `person`: see `Application`. */
  | ({ kind: 'applyOffering'; person?: string } & Bid & ByMember)
  | ({ kind: 'amendApplication'; applicationId: ApplicationId } & Bid & ByMember)
  | ({ kind: 'cancelApplication'; applicationId: ApplicationId } & ByMember)
  /** In the purchase window of an IPO: those who won buy or decline, those on the waiting list too. */
  | ({ kind: 'answerAllotment'; applicationId: ApplicationId; answer: 'buy' | 'decline' } & ByMember)
  /** The signed agreement of a block; its owner subscribes with `applyOffering` when it is accepted. */
  | ({ kind: 'signAgreement'; agreement: SignedAgreement; person?: string } & ByMember)
  | ({ kind: 'reviewAgreement'; applicationId: ApplicationId; accept: boolean } & OfOffering)
  /** Pays what is outstanding of a block, from settled cash; its shares are delivered at once, locked. */
  | ({ kind: 'payAllotment'; applicationId: ApplicationId } & ByMember);
