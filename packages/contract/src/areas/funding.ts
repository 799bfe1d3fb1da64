import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Amount, DateText, Digits, Empty, FileId, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { StepUpToken } from './factor.ts';

/** The states of a transfer that a customer can see (rules/money.md 2). */
export const TRANSFER_STATES = [
  'declared',
  'matched',
  'review',
  'screening',
  'held',
  'credited',
  'reversed',
  'lapsed',
  'returning',
  'returned',
  'draft',
  'requested',
  'cooling',
  'approved',
  'sent',
  'paid',
  'cancelled',
  'rejected',
  'seen',
  'orphaned',
  'final',
  'failed',
  'signed',
  'mined',
] as const;
/** Who takes the next step of a transfer; `chain`: its blocks do. */
const TRANSFER_ACTORS = ['customer', 'bank', 'brokerage', 'chain'] as const;

export const TransferNumber = Digits('^[1-9]\\d{0,14}$');
/** A positive amount in whole yen. */
export const YenText = Digits('^[1-9]\\d{0,12}$');
const CardId = Digits('^[1-9]\\d{0,14}$');
const TransferStateText = Type.Enum([...TRANSFER_STATES]);
/** Six characters without 0, O, 1 and I, the last of which is a check character. */
export const Reference = Type.String({ pattern: '^[2-9A-HJ-NP-Z]{6}$' });

/** The bank account that money is sent to, as the transfer's step-up confirmed it. */
export const DestinationView = Strict({
  cardId: Type.String(),
  bankName: Type.String(),
  branchName: Type.String(),
  /** All but the last three digits are hidden. */
  number: Type.String(),
  holder: Type.String(),
});

/** An amount of tokens, at most six decimals. */
export const TokenAmount = Type.String({ pattern: '^\\d{1,10}(\\.\\d{1,6})?$' });
/** Yen for one token, at most four decimals. */
export const RateText = Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,4})?$' });
/**
 * Yen for one USDT now, when it was read and from where, system time. With `until` two operators have agreed on it:
 * then `at` is their approval, and it counts until then.
 */
export const RateNow = Strict({ yen: RateText, at: Time, source: Type.String(), until: Type.Optional(Time) });
/** An amount of a network's native coin, at most nine decimals. */
export const CoinAmount = Type.String({ pattern: '^\\d{1,4}(\\.\\d{1,9})?$' });
export const NetworkId = Type.Enum(['ethereum', 'bnb', 'demo']);
/**
 * Why a network is read no further and nothing is signed on it. `OPERATOR`: an operator has halted it, and withdrawals
 * cannot be requested either; the others end by themselves.
 */
export const NetworkHalt = Type.Enum([
  'SOURCES_DISAGREE',
  'CHAIN_UNAVAILABLE',
  'CONTRACT_CHANGED',
  'REORG_TOO_DEEP',
  'OPERATOR',
]);

/** The tokens of a deposit and where they are on their chain. */
export const TokensView = Strict({
  network: NetworkId,
  networkName: Type.String(),
  amount: TokenAmount,
  /** The rate at which they are credited; null before they are final. */
  rate: Nullable(RateText),
  /** When the rate was read, system time, and from where. */
  rateAt: Nullable(Time),
  rateSource: Nullable(Type.String()),
  txHash: Type.String(),
  /** The transaction's page at a block explorer; null: the network has none. */
  explorer: Nullable(Type.String()),
  /** Blocks that follow its block, at most `needed`; 0 also while it is in no block. */
  confirmations: Type.Integer({ minimum: 0 }),
  needed: Type.Integer({ minimum: 1 }),
  /** Credited, and not withdrawable until the brokerage has paid the yen. */
  isLocked: Type.Boolean(),
});

/** Where tokens are withdrawn to, what the customer has confirmed of them, and what became of them. */
export const PayoutView = Strict({
  network: NetworkId,
  networkName: Type.String(),
  address: Type.String(),
  /** What its owner called it. */
  label: Type.String(),
  /** The fewest and the most tokens for the yen. */
  least: TokenAmount,
  most: TokenAmount,
  /** The most that the network may charge, in its native coin; the brokerage pays it. */
  feeCap: CoinAmount,
  /** The rate that was shown with the draft. */
  quotedRate: RateText,
  /** What the rate of the signature has made of the yen; null before it. */
  amount: Nullable(TokenAmount),
  rate: Nullable(RateText),
  /** When that rate was read, system time, and from where. */
  rateAt: Nullable(Time),
  rateSource: Nullable(Type.String()),
  /** The newest transaction of the signer; null: not signed. */
  txHash: Nullable(Type.String()),
  /** The transaction's page at a block explorer; null: the network has none. */
  explorer: Nullable(Type.String()),
  /** Blocks that follow its block, at most `needed`; 0 also while it is in no block. */
  confirmations: Type.Integer({ minimum: 0 }),
  needed: Type.Integer({ minimum: 1 }),
  /** Why the signer has not signed yet, a code of it, and until when; null: it has, or was not asked. */
  waits: Nullable(Strict({ reason: Type.String(), until: Nullable(Time) })),
});

export const TransferView = Strict({
  transferId: Type.String(),
  direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
  method: Type.Union([Type.Literal('bank'), Type.Literal('usdt')]),
  /**
   * Yen: what was declared until the bank shows the money, then what arrived; of a withdrawal what is sent; of tokens 0
   * until they have a rate.
   */
  amount: Amount,
  fee: Amount,
  /** Yen: what the customer announced, also once another amount has arrived; null: nothing. */
  declared: Nullable(Amount),
  state: TransferStateText,
  /** A code of why it is in review, held, rejected or returned. */
  reason: Nullable(Type.String()),
  /** Market time. */
  createdAt: Time,
  updatedAt: Time,
  /** Of a deposit: what the sender adds to the payer's name. */
  reference: Nullable(Reference),
  /** Of a deposit: the picture of the bank's receipt. */
  proof: Nullable(FileId),
  destination: Nullable(DestinationView),
  /** Of a deposit of tokens. */
  tokens: Nullable(TokensView),
  /** Of a withdrawal of tokens. */
  payout: Nullable(PayoutView),
  /** Of a withdrawal: the end of its cooling, system time. */
  notBefore: Nullable(Time),
  /** Of a withdrawal: the day on which the bank is expected to pay it, while it is under way. */
  arrivesOn: Nullable(DateText),
  /** Of a reversal: what the account could not pay and owes. */
  claimed: Amount,
  canCancel: Type.Boolean(),
  /** Who is next, and by when; null once the transfer has ended. */
  next: Nullable(
    Strict({
      who: Type.Enum([...TRANSFER_ACTORS]),
      /** System time; null: no term. */
      at: Nullable(Time),
      /** A market date; null: no term. */
      date: Nullable(DateText),
    }),
  ),
});

/** A step that a transfer has taken. */
export const TransferStepView = Strict({
  state: TransferStateText,
  reason: Nullable(Type.String()),
  /** Market time. */
  at: Time,
  journalSeq: Type.Integer({ minimum: 1 }),
});

/** The brokerage's account that deposits are sent to. */
const BankDetails = Strict({
  bankName: Type.String(),
  bankKana: Type.String(),
  branchName: Type.String(),
  branchCode: Type.String(),
  type: Type.Union([Type.Literal('ordinary'), Type.Literal('current'), Type.Literal('savings')]),
  number: Type.String(),
  holder: Type.String(),
});

export const depositOptions = endpoint({
  ...memberGet('v1/fund/deposit/options', 'Where a deposit is sent, and what is allowed.'),
  query: Empty,
  reply: Strict({
    /** Null: the brokerage has not set its bank details, and deposits are refused with DEPOSITS_CLOSED. */
    bank: Nullable(BankDetails),
    /** Under which name the customer's bank must send it; null: no verified identity yet. */
    payer: Nullable(Strict({ name: Type.String(), kana: Type.String(), isDemo: Type.Boolean() })),
    maximum: Amount,
    open: Type.Integer({ minimum: 0 }),
    maxOpen: Type.Integer({ minimum: 1 }),
    /** Business days after which a declaration without money lapses. */
    lapsesAfterDays: Type.Integer({ minimum: 1 }),
    /** Whether the demo's own bank can send the money on request. */
    demoBank: Type.Boolean(),
  }),
});

const change = { method: 'POST', access: 'member', query: Empty } as const;

export const depositDeclare = endpoint({
  ...change,
  path: 'v1/fund/deposit/declare',
  summary:
    'Announces a bank transfer and returns the reference that belongs into it. Nothing is credited before the bank shows the money. A repeated key returns the same transfer.',
  rate: 'write',
  idempotent: true,
  consent: true,
  body: Strict({ amount: YenText }),
  reply: TransferView,
});

export const depositProof = endpoint({
  ...change,
  path: 'v1/fund/deposit/proof',
  summary:
    'Adds a picture of the bank’s receipt to a deposit that is not credited yet; a later one takes its place. It helps the review and credits nothing.',
  rate: 'write',
  idempotent: false,
  body: Strict({ transferId: TransferNumber, fileId: FileId }),
  reply: TransferView,
});

export const transferCancel = endpoint({
  ...change,
  path: 'v1/fund/transfer/cancel',
  summary:
    'Cancels a deposit that is only declared, or a withdrawal up to the end of its cooling. Refused with TRANSFER_STATE {state} of `transferId` later. A repeated key returns the same reply.',
  rate: 'cancel',
  idempotent: true,
  body: Strict({ transferId: TransferNumber }),
  reply: TransferView,
});

export const transferList = endpoint({
  ...memberGet('v1/fund/transfer/list', 'Deposits and withdrawals, newest first; drafts are left out.'),
  query: Strict({
    direction: Type.Optional(Type.Union([Type.Literal('in'), Type.Literal('out')])),
    method: Type.Optional(Type.Union([Type.Literal('bank'), Type.Literal('usdt')])),
    /** `open`: another step may follow before the money is where it belongs. */
    scope: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('ended')])),
    ...paging,
  }),
  reply: Page(TransferView),
});

export const transferDetail = endpoint({
  ...memberGet('v1/fund/transfer/detail', 'One transfer of the caller and the steps that it has taken, oldest first.'),
  query: Strict({ transferId: TransferNumber }),
  reply: Strict({ transfer: TransferView, steps: Type.Array(TransferStepView) }),
});

/** Why the caller can withdraw nothing now. */
export const Barrier = Strict({
  reason: Type.Union([
    Type.Literal('IDENTITY_NOT_VERIFIED'),
    Type.Literal('WITHDRAWALS_WAIT'),
    Type.Literal('TRADING_NOT_ALLOWED'),
    Type.Literal('CLAIM_OPEN'),
  ]),
  params: Type.Record(Type.String(), Type.String()),
});

export const withdrawalOptions = endpoint({
  ...memberGet('v1/fund/withdrawal/options', 'What the caller can withdraw now, and when it would arrive.'),
  query: Empty,
  reply: Strict({
    withdrawable: Amount,
    minimum: Amount,
    fee: Amount,
    /** The most that may be requested in 24 hours, and what was; null: no limit. */
    daily: Nullable(Strict({ maximum: Amount, used: Amount })),
    barrier: Nullable(Barrier),
    /** When a withdrawal requested now would arrive (1-3 business days), its cooling left out. */
    arrivesOn: DateText,
    /** Market time of day, HH:MM: a request before `cutOff` is sent on the same banking day. */
    cashier: Strict({ opens: Type.String(), closes: Type.String(), cutOff: Type.String(), isOpen: Type.Boolean() }),
    /** Milliseconds for which a new card waits. */
    coolingMs: Type.Integer({ minimum: 0 }),
  }),
});

export const withdrawalDraft = endpoint({
  ...change,
  path: 'v1/fund/withdrawal/draft',
  summary:
    'Prepares a withdrawal for 5 minutes; nothing is held yet. Returns the subject that the confirmation of purpose `withdraw` must name. A repeated key returns the same draft.',
  rate: 'write',
  idempotent: true,
  consent: true,
  body: Strict({ amount: YenText, cardId: CardId }),
  reply: Strict({ transfer: TransferView, subject: Type.String(), expiresAt: Time }),
});

export const withdrawalRequest = endpoint({
  ...change,
  path: 'v1/fund/withdrawal/request',
  summary:
    'Requests the withdrawal of a draft: amount and fee are held. Takes a confirmation of purpose `withdraw` for the draft’s subject; refused with STEP_UP_REQUIRED without one. A repeated key returns the same reply.',
  rate: 'write',
  idempotent: true,
  consent: true,
  body: Strict({ transferId: TransferNumber, stepUpToken: StepUpToken }),
  reply: TransferView,
});

const demoOnly = 'Demo mode only.';

export const demoBankSend = endpoint({
  ...change,
  path: 'v1/demo/bank/send',
  summary: `The simulated bank sends the money of a declared deposit: it writes a notification file, which is imported as any other. ${demoOnly}`,
  rate: 'write',
  idempotent: false,
  body: Strict({ transferId: TransferNumber }),
  reply: Type.Null(),
});

export const demoBankReturn = endpoint({
  ...change,
  path: 'v1/demo/bank/return',
  summary: `The simulated bank returns a withdrawal that was sent or paid. ${demoOnly}`,
  rate: 'write',
  idempotent: false,
  body: Strict({ transferId: TransferNumber }),
  reply: Type.Null(),
});
