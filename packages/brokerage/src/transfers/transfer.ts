import type { EpochMs, IsoDate, Yen } from '@kabuto/market';
import type { ApprovedProposal } from '../commands/proposal.ts';
import type { CASH, TokenName } from '../ledger/asset.ts';
import type { AccountId } from '../orders/terms.ts';

/** Assigned by the broker, rising by one. */
export type TransferId = number;
export type TransferDirection = 'in' | 'out';
/** How the money travels; `usdt`: as tokens on a chain. */
export type TransferMethod = 'bank' | 'usdt';

/**
 * rules/money.md 2. Of money that arrives: `unallocated` is a bank line that belongs to no customer yet, `allocated`
 * one that a declaration has taken over or the treasury has paid with. `held`: `reason` is the code. Of money that
 * leaves: `draft` holds nothing. Of tokens that arrive: `seen` is in a block that may still be replaced, `orphaned` was
 * in one that has been, `final` cannot be, and `failed` never came back into a block; `rejected` ones wait to be
 * `returned`. Of tokens that leave: `signed` is a transaction that only a final one in its place can void, and `mined`
 * is in a block that may still be replaced.
 */
export type TransferState =
  | 'unallocated'
  | 'allocated'
  | 'declared'
  | 'matched'
  | 'review'
  | 'screening'
  | 'held'
  | 'credited'
  | 'reversed'
  | 'lapsed'
  | 'returning'
  | 'returned'
  | 'draft'
  | 'requested'
  | 'cooling'
  | 'approved'
  | 'sent'
  | 'paid'
  | 'cancelled'
  | 'rejected'
  | 'seen'
  | 'orphaned'
  | 'final'
  | 'failed'
  | 'signed'
  | 'mined';

/** Money that enters or leaves an account, from its announcement to its end. */
export type Transfer = {
  readonly transferId: TransferId;
  /** `HOUSE.unallocated` while it belongs to no customer. */
  accountId: AccountId;
  readonly direction: TransferDirection;
  readonly method: TransferMethod;
  readonly asset: typeof CASH;
  /**
   * Yen: what was declared until a bank line is matched, then the line's amount; of a withdrawal what is sent; of
   * tokens 0 until they have a rate.
   */
  amount: Yen;
  /** Yen charged besides the amount; 0 for money that arrives. */
  readonly fee: Yen;
  state: TransferState;
  /**
   * The bank line or the log of a chain whose money this is, unique for ever; null before it is matched, and for money
   * that leaves.
   */
  source: string | null;
  /** The declaration that took over this bank line; null: none. */
  into: TransferId | null;
  /** Why it is in `review`, `held`, `rejected` or `returned`: a code. */
  reason: string | null;
  /** The end of the cooling of a withdrawal, epoch milliseconds of the system clock; null before it is requested. */
  notBefore: EpochMs | null;
  /** Yen of a reversal that the account could not pay and now owes; 0 for all others. */
  claimed: Yen;
  /** When the customer asked for it, epoch milliseconds of the system clock; null: not asked for by a customer. */
  readonly askedAt: EpochMs | null;
  /** A digest of where a withdrawal goes, by which approvals are counted; absent: not given. */
  readonly destination?: string;
  /** When it was approved, epoch milliseconds of the system clock; absent: before approvals were counted. */
  approvedAt?: EpochMs;
  /** Who approved it (`actorText`): of two people the maker; absent: not given. */
  approvedBy?: string;
  /** Credited, and not withdrawable before the morning of this market date; absent: no such lock. */
  lockedUntil?: IsoDate;
  /**
   * Its line was notified by the bank, and no reconciled statement contains it yet; or it was credited for tokens, and
   * the treasury has not paid the yen for them. Absent: neither.
   */
  unreconciled?: true;
  /** Yen of a credit for tokens that the treasury has paid while the rest is missing; absent: none, or all. */
  funded?: Yen;
  /** The token that arrives or leaves; absent: yen do. */
  readonly token?: TokenName;
  /** What arrived or was signed, 10^-6 of the token; absent: not signed yet. */
  units?: number;
  /** Of tokens that leave: the fewest that the customer has confirmed, 10^-6 of the token. */
  readonly leastUnits?: number;
  /** Of tokens that leave: the most that the customer has confirmed, 10^-6 of the token. */
  readonly mostUnits?: number;
  /** Of tokens that leave: the most that the network may charge, 10^-9 of its native coin; the brokerage pays it. */
  readonly feeCap?: number;
  /** Yen for one token, in 10^-4 yen; absent: not set yet. */
  rate?: number;
  /** Market time. */
  readonly createdAt: EpochMs;
  updatedAt: EpochMs;
};

/** What a brokerage sets for its transfers. Amounts in yen. */
export type TransferPolicy = {
  /** The smallest withdrawal. */
  readonly minimum: Yen;
  /** The most that an account may request in 24 hours, by the state of its identity check; null: no limit. */
  readonly dailyMaximum: { readonly unverified: Yen | null; readonly verified: Yen | null };
  /** Charged for each withdrawal besides its amount. */
  readonly fee: Yen;
  /** How long a destination must have been registered before money leaves for it, milliseconds. */
  readonly coolingMs: number;
  /** Absent: no withdrawal needs two people. */
  readonly approval?: ApprovalLimits;
};

/** What a brokerage sets for withdrawals of tokens, besides cooling and limits of all withdrawals. Amounts in yen. */
export type TokenPolicy = {
  /** The smallest withdrawal. */
  readonly minimum: Yen;
  /** The largest withdrawal; null: no limit besides those of 24 hours. */
  readonly maximum: Yen | null;
  /** Charged for each withdrawal besides its amount. */
  readonly fee: Yen;
};

/** What a customer confirms of a withdrawal of tokens besides its yen; whole numbers of at least 1. */
export type TokenTerms = {
  /** It names the network too. */
  readonly token: TokenName;
  /** The fewest and the most tokens that are sent for the yen, 10^-6 of the token, up to 10^15. */
  readonly leastUnits: number;
  readonly mostUnits: number;
  /** The most that the network may charge, 10^-9 of its native coin, up to 10^12; the brokerage pays it. */
  readonly feeCap: number;
};

/**
 * Sums of withdrawals approved in 24 hours, yen, above which another one needs an approved proposal; null: no limit.
 */
export type ApprovalLimits = {
  readonly perCustomer: Yen | null;
  readonly perDestination: Yen | null;
  /** By the person who approves, or makes the proposal. */
  readonly perMaker: Yen | null;
};

/** Who acts: `clerk` is the demo's, `system` the server itself. `id`: the host's, 1 to 64 visible ASCII characters. */
export type TransferActor = {
  readonly kind: 'customer' | 'operator' | 'clerk' | 'system';
  readonly id?: string;
};

/** Whether a brokerage has to do with real money. */
export type BrokerMode = 'demo' | 'live';

/** A step from one state to another; refused with TRANSFER_STATE unless the transfer is in `from`. */
export type TransferStep = {
  kind: 'stepTransfer';
  at: EpochMs;
  /** The transfer's account: TRANSFER_UNKNOWN for any other. */
  accountId: AccountId;
  transferId: TransferId;
  from: TransferState;
  to: TransferState;
  /** When the step was requested, by the system clock. */
  wallAt: EpochMs;
  /**
   * A code, 1 to 64 capital letters, digits and underscores; required for `review`, `held`, `rejected`, `returned`,
   * `failed` and `seen`, and for `signed` after `mined`.
   */
  reason?: string;
  /** The bank line to match with a declaration. */
  lineId?: TransferId;
  /** The customer to whom a bank line is allocated without a declaration. */
  owner?: AccountId;
  /** Of `returned`: the customer's data was wrong, so the fee is not given back. */
  customerFault?: true;
  /** Of `returned`: what the bank charged for it, yen; the brokerage pays it. Not for tokens. */
  charge?: Yen;
  /**
   * Required for `reversed`, for `approved` beyond the limits of approvals, for `returned` of paid or rejected tokens,
   * and with `units`.
   */
  proposal?: ApprovedProposal;
  /** Who takes the step; absent in journals written before it was recorded. */
  actor?: TransferActor;
  /** Of `credited`: the money is not withdrawable before the morning of this market date. */
  lockedUntil?: IsoDate;
  /** Of `screening` after `final` and `signed` after `approved`: yen for one token, in 10^-4 yen, 1 to 10^9. */
  rate?: number;
  /**
   * Of `paid` and `returned` of tokens that are signed or mined: two people settle it by what its final transaction has
   * moved, 10^-6 of the token, 0 to 10^15; of `paid` at least 1. Absent: it has moved what was fixed, or nothing.
   */
  units?: number;
  /** Of `requested`: the customer confirmed with the code that the demo shows, which a live brokerage refuses. */
  confirmedBy?: 'demo';
};

/** Inputs of transfers; all services of the host send them. */
export type TransferInput =
  /** The host sends it once, when the journal does not contain it. A brokerage may become live, never demo again. */
  | { kind: 'setMode'; at: EpochMs; mode: BrokerMode }
  | { kind: 'setTransferPolicy'; at: EpochMs; policy: TransferPolicy; proposal?: ApprovedProposal }
  /** Opens withdrawals of tokens on these terms; null closes them. */
  | { kind: 'setTokenPolicy'; at: EpochMs; policy: TokenPolicy | null; proposal?: ApprovedProposal }
  /** Money that a statement or notification of the bank shows; the host has made sure that `source` is new. */
  | {
      kind: 'importBankLine';
      at: EpochMs;
      amount: Yen;
      source: string;
      /** Of a notification: credited money is not withdrawable before `reconcileTransfer`. */
      unreconciled?: true;
    }
  /** A reconciled statement contains the line whose money this is. */
  | { kind: 'reconcileTransfer'; at: EpochMs; accountId: AccountId; transferId: TransferId }
  /**
   * Tokens of a customer are in a block of a chain. `units`: 10^-6 of the token. `source`: the chain, the transaction
   * and the position of the log in its receipt; the host has made sure that it is new.
   */
  | {
      kind: 'seeTokenDeposit';
      at: EpochMs;
      accountId: AccountId;
      token: TokenName;
      units: number;
      source: string;
      wallAt: EpochMs;
    }
  /** The treasury has paid the yen that a deposit of tokens was credited with. */
  | { kind: 'fundTransfer'; at: EpochMs; accountId: AccountId; transferId: TransferId; actor: TransferActor }
  /**
   * The treasury pays yen for credited tokens, oldest first: with a line of the bank of this amount, which belongs to
   * no customer and becomes the treasury's, or without one from what it has spare.
   */
  | { kind: 'fundCredits'; at: EpochMs; lineId?: TransferId; amount: Yen; proposal: ApprovedProposal }
  /** The treasury takes spare yen out of the customers' bank account. */
  | { kind: 'releaseTreasury'; at: EpochMs; amount: Yen; proposal: ApprovedProposal }
  /** The customer announces money. */
  | { kind: 'declareDeposit'; at: EpochMs; accountId: AccountId; amount: Yen; wallAt: EpochMs }
  /**
   * The customer prepares a withdrawal, for 5 minutes. `destinationSince`: when its destination was registered.
   * `destination`: a digest of it, 1 to 64 visible ASCII characters; required for tokens. `tokens`: absent: yen by
   * bank.
   */
  | {
      kind: 'draftWithdrawal';
      at: EpochMs;
      accountId: AccountId;
      amount: Yen;
      wallAt: EpochMs;
      destinationSince: EpochMs;
      destination?: string;
      tokens?: TokenTerms;
    }
  | TransferStep;
