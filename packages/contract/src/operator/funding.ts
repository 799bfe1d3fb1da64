import { Type } from 'typebox';
import { Credential } from '../areas/factor.ts';
import { DestinationView, NetworkId, Reference, TRANSFER_STATES, TransferNumber, YenText } from '../areas/funding.ts';
import { Amount, Bytes, DateText, Digits, Empty, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalNumber, ProposalView } from './proposal.ts';
import { ProposalReason, ReasonText } from './reason.ts';
import { ChainView, TokenPayoutView } from './token-views.ts';

/** All states of transfers: those that customers see, and those of bank lines (rules/money.md 2). */
const State = Type.Enum(['unallocated', 'allocated', ...TRANSFER_STATES]);
const RowId = Digits('^[1-9]\\d{0,14}$');
/** A code, such as PAYER_NAME_DIFFERS; its text is in the apps' catalogues. */
const ReasonCode = Type.String({ pattern: '^[A-Z0-9_]{1,64}$' });

/** A line of the bank's notification or statement. */
const LineView = Strict({
  transferId: Type.String(),
  state: State,
  amount: Amount,
  /** As the bank writes it. */
  payer: Type.String(),
  payerBank: Type.String(),
  payerBranch: Type.String(),
  text: Type.String(),
  bookedOn: DateText,
  importId: Type.Integer({ minimum: 1 }),
  source: Type.String(),
  /** The bank has taken it back since: it is credited by an operator only. */
  isCancelled: Type.Boolean(),
  /** The treasury has paid with it. */
  isTreasury: Type.Boolean(),
});

export const TransferRow = Strict({
  transferId: Type.String(),
  accountId: Type.String(),
  memberId: Nullable(Type.String()),
  direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
  method: Type.Union([Type.Literal('bank'), Type.Literal('usdt')]),
  /** Of tokens; null: by bank, or no network is chosen yet. */
  network: Nullable(NetworkId),
  /** The amount of tokens and their name, `250.5 USDT`; null: there are none, or no rate has fixed them yet. */
  tokens: Nullable(Type.String()),
  /** Yen; of tokens 0 before they have a rate. */
  amount: Amount,
  fee: Amount,
  state: State,
  reason: Nullable(Type.String()),
  createdAt: Time,
  updatedAt: Time,
  reference: Nullable(Reference),
  hasProof: Type.Boolean(),
  /** Of a withdrawal by bank. */
  destination: Nullable(DestinationView),
  /** Of a withdrawal of tokens: where they are sent, in full. */
  address: Nullable(Type.String()),
  notBefore: Nullable(Time),
  arrivesOn: Nullable(DateText),
});

const read = {
  method: 'GET',
  access: { operator: 'fund.read' },
  rate: 'read',
  idempotent: false,
  body: Empty,
} as const;
const act = { method: 'POST', rate: 'write', idempotent: true, query: Empty } as const;
const review = { ...act, access: { operator: 'fund.review' } } as const;

export const fundTransferList = operatorEndpoint({
  ...read,
  path: 'v1/fund/transfer/list',
  summary: 'Deposits or withdrawals of customers in one state or all, those that wait longest first.',
  query: Strict({
    ...paging,
    direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
    state: Type.Optional(State),
  }),
  reply: Page(TransferRow),
});

export const fundTransferDetail = operatorEndpoint({
  ...read,
  path: 'v1/fund/transfer/detail',
  summary:
    'A transfer with its steps, its bank line or what chain and signer have of it, and for a deposit without a line those that may belong to it, each with what agrees and what differs.',
  query: Strict({ transferId: TransferNumber }),
  reply: Strict({
    transfer: TransferRow,
    steps: Type.Array(
      Strict({ state: State, reason: Nullable(Type.String()), at: Time, journalSeq: Type.Integer({ minimum: 1 }) }),
    ),
    line: Nullable(LineView),
    /** Of a deposit of tokens. */
    chain: Nullable(ChainView),
    /** Of a withdrawal of tokens. */
    payout: Nullable(TokenPayoutView),
    /** The number of the newest open proposal about it; null: none. */
    proposal: Nullable(Type.Integer({ minimum: 1 })),
    /** Under which name the customer pays, masked without the permission to open it; null: not known. */
    payer: Nullable(Strict({ name: Type.String(), kana: Type.String() })),
    candidates: Type.Array(
      Strict({ line: LineView, reference: Type.Boolean(), amount: Type.Boolean(), payer: Type.Boolean() }),
    ),
  }),
});

export const fundProof = operatorEndpoint({
  ...read,
  path: 'v1/fund/deposit/proof',
  access: { operator: 'fund.view' },
  summary:
    'The picture of the receipt that a customer added to a deposit, as an attachment. The look is in the log, and its customer sees it with the reason: refused with VIEW_LIMIT once an operator has opened the most pictures of a day.',
  download: { mediaType: 'image/jpeg', name: 'proof.jpg' },
  query: Strict({ transferId: TransferNumber, reason: ReasonText }),
  reply: Bytes,
});

export const fundLineList = operatorEndpoint({
  ...read,
  path: 'v1/fund/line/list',
  summary: 'Lines of the bank that belong to no customer yet, or all, newest first.',
  query: Strict({ ...paging, scope: Type.Union([Type.Literal('unallocated'), Type.Literal('all')]) }),
  reply: Page(LineView),
});

export const fundDepositMatch = operatorEndpoint({
  ...review,
  path: 'v1/fund/deposit/match',
  summary: 'Gives a bank line to the deposit that announced it, and credits the amount of the line.',
  body: Strict({ transferId: TransferNumber, lineId: TransferNumber }),
  reply: TransferRow,
});

export const fundDepositRelease = operatorEndpoint({
  ...review,
  path: 'v1/fund/deposit/release',
  summary:
    'Credits a deposit that is in review or held and has its money. CHECKS_NOT_PASSED: USDT that neither its checks nor two operators have let pass.',
  body: Strict({ transferId: TransferNumber }),
  reply: TransferRow,
});

export const fundDepositReject = operatorEndpoint({
  ...review,
  path: 'v1/fund/deposit/reject',
  summary:
    'Rejects a deposit in review, or held tokens that a block contains; money that has arrived is to be returned.',
  body: Strict({ transferId: TransferNumber, reason: ReasonCode }),
  reply: TransferRow,
});

export const fundLineAllocate = operatorEndpoint({
  ...review,
  path: 'v1/fund/line/allocate',
  summary: 'Gives a line that nobody announced to a customer; it then waits in review.',
  body: Strict({ lineId: TransferNumber, accountId: RowId, reason: ReasonCode }),
  reply: TransferRow,
});

export const fundLineReturn = operatorEndpoint({
  ...review,
  path: 'v1/fund/line/return',
  summary: 'Begins to return money to its sender; `fundLineReturned` ends it once the bank has done so.',
  body: Strict({ lineId: TransferNumber, reason: ReasonCode }),
  reply: TransferRow,
});

export const fundLineReturned = operatorEndpoint({
  ...review,
  path: 'v1/fund/line/returned',
  summary: 'Records that the bank has returned the money.',
  body: Strict({ lineId: TransferNumber }),
  reply: TransferRow,
});

export const fundWithdrawalApprove = operatorEndpoint({
  ...review,
  path: 'v1/fund/withdrawal/approve',
  summary: 'Approves a withdrawal that is being screened; account, limits and waits are judged again.',
  body: Strict({ transferId: TransferNumber }),
  reply: TransferRow,
});

export const fundWithdrawalReject = operatorEndpoint({
  ...review,
  path: 'v1/fund/withdrawal/reject',
  summary: 'Rejects a withdrawal that is not sent yet; what was held is free again.',
  body: Strict({ transferId: TransferNumber, reason: ReasonCode }),
  reply: TransferRow,
});

export const fundWithdrawalPaid = operatorEndpoint({
  ...review,
  path: 'v1/fund/withdrawal/paid',
  summary: 'Records that the bank has paid a withdrawal.',
  body: Strict({ transferId: TransferNumber }),
  reply: TransferRow,
});

export const fundWithdrawalReturned = operatorEndpoint({
  ...review,
  path: 'v1/fund/withdrawal/returned',
  summary:
    'Records that the bank has returned a withdrawal: the customer gets it back, and the fee unless the data of the customer was wrong. `charge`: what the bank charged, yen.',
  body: Strict({
    transferId: TransferNumber,
    reason: ReasonCode,
    fault: Type.Union([Type.Literal('customer'), Type.Literal('other')]),
    charge: Digits('^\\d{1,6}$'),
  }),
  reply: TransferRow,
});

/** A file of outgoing transfers. */
const TransferFileView = Strict({
  fileId: Type.Integer({ minimum: 1 }),
  /** SHA-256 of the bytes, hexadecimal. */
  hash: Type.String(),
  count: Type.Integer({ minimum: 1 }),
  sum: Amount,
  /** The day on which the bank is to pay it. */
  payOn: DateText,
  createdAt: Time,
  operator: Nullable(Type.String()),
  /** Once another operator has entered the count and sum that the bank has accepted. */
  acceptedBy: Nullable(Type.String()),
  acceptedAt: Nullable(Time),
});

export const transferFileRelease = operatorEndpoint({
  ...act,
  path: 'v1/fund/file/release',
  summary:
    'Writes all approved withdrawals into one transfer file and marks them as sent; those that account, limits or waits no longer permit stay behind. Refused with TRANSFER_FILE_EMPTY when none is left. In a live brokerage a proposal of kind `transferFile`, approved by a second operator, does it.',
  access: { operator: 'fund.release' },
  body: Empty,
  reply: TransferFileView,
});

export const transferFileList = operatorEndpoint({
  ...read,
  path: 'v1/fund/file/list',
  summary: 'Transfer files, newest first.',
  query: Strict({ ...paging }),
  reply: Page(TransferFileView),
});

export const transferFileDownload = operatorEndpoint({
  ...read,
  path: 'v1/fund/file/download',
  summary: 'The bytes of a transfer file, the same at each download. The download is in the log.',
  access: { operator: 'fund.release' },
  download: { mediaType: 'application/octet-stream', name: 'transfers.txt' },
  query: Strict({ fileId: RowId }),
  reply: Bytes,
});

export const transferFileAccept = operatorEndpoint({
  ...act,
  path: 'v1/fund/file/accept',
  summary: 'Records count and sum that the bank has accepted; refused with FILE_DIFFERS for other figures.',
  access: { operator: 'fund.release' },
  body: Strict({ fileId: RowId, count: Digits('^\\d{1,7}$'), sum: Digits('^\\d{1,15}$') }),
  reply: TransferFileView,
});

export const adjustmentPropose = operatorEndpoint({
  ...act,
  path: 'v1/fund/adjustment/propose',
  summary: 'Proposes to credit or debit an account by hand, with the reason.',
  access: { operator: 'fund.propose' },
  body: Strict({
    accountId: RowId,
    direction: Type.Union([Type.Literal('credit'), Type.Literal('debit')]),
    amount: YenText,
    reason: ProposalReason,
  }),
  reply: ProposalView,
});

const propose = { ...act, access: { operator: 'fund.propose' }, reply: ProposalView } as const;

export const depositReversalPropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/deposit/reversal/propose',
  summary:
    'Proposes to reverse a credited deposit, or a line of the treasury, that the bank has taken back; a customer owes what is not withdrawable any more. Of USDT that a block contains it is refused with DEPOSIT_IN_BLOCK, unless the `ground` is that the token’s issuer has destroyed or taken back the tokens.',
  body: Strict({
    transferId: TransferNumber,
    ground: Type.Optional(Type.Literal('ISSUER')),
    reason: ProposalReason,
  }),
});

export const withdrawalApprovalPropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/withdrawal/approval/propose',
  summary: 'Proposes to approve a withdrawal that is above what one operator may approve (APPROVAL_REQUIRED).',
  body: Strict({ transferId: TransferNumber, reason: ProposalReason }),
});

/** Yen; empty: no limit. */
const Limit = Digits('^(\\d{1,13})?$');

export const transferPolicyPropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/policy/propose',
  summary:
    'Proposes minimum, fee, cooling and limits of withdrawals. Limits of approvals are sums of 24 hours above which two operators are needed.',
  body: Strict({
    minimum: YenText,
    fee: Digits('^\\d{1,6}$'),
    coolingMs: Digits('^\\d{1,10}$'),
    dailyUnverified: Type.Optional(Limit),
    dailyVerified: Type.Optional(Limit),
    approvalPerCustomer: Type.Optional(Limit),
    approvalPerDestination: Type.Optional(Limit),
    approvalPerMaker: Type.Optional(Limit),
    reason: ProposalReason,
  }),
});

/** Market time of day, HH:MM. */
const Clock = Digits('^([01]\\d|2[0-3]):[0-5]\\d$');

export const cashierPropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/cashier/propose',
  summary:
    'Proposes opening hours and cut-off of the cashier, and the number of the brokerage at its bank, which is in the header of transfer files.',
  body: Strict({ opens: Clock, closes: Clock, cutOff: Clock, clientCode: Digits('^\\d{10}$'), reason: ProposalReason }),
});

export const transferFilePropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/file/propose',
  summary:
    'Proposes to write the withdrawals that are approved now into a transfer file, as a live brokerage has to. Refused with TRANSFER_FILE_EMPTY when there are none.',
  access: { operator: 'fund.release' },
  body: Strict({ reason: ProposalReason }),
});

export const adjustmentApprove = operatorEndpoint({
  ...act,
  path: 'v1/fund/adjustment/approve',
  summary: 'Approves a proposed adjustment, or another proposal about money, with a passkey that signed its hash.',
  access: { operator: 'fund.approve' },
  body: Strict({ number: ProposalNumber, credential: Type.Optional(Credential) }),
  reply: ProposalView,
});

export const adjustmentRefuse = operatorEndpoint({
  ...act,
  path: 'v1/fund/adjustment/refuse',
  summary: 'Refuses a proposed adjustment, or another proposal about money, with the reason.',
  access: { operator: 'fund.approve' },
  body: Strict({ number: ProposalNumber, reason: ProposalReason }),
  reply: ProposalView,
});

export const bankDetailsSet = operatorEndpoint({
  ...act,
  path: 'v1/fund/bank/propose',
  summary: 'Proposes the bank account to which customers send deposits.',
  access: { operator: 'fund.propose' },
  body: Strict({
    bank: Digits('^\\d{4}$'),
    branch: Digits('^\\d{3}$'),
    type: Type.Union([Type.Literal('ordinary'), Type.Literal('current'), Type.Literal('savings')]),
    number: Digits('^\\d{7}$'),
    holder: Type.String({ minLength: 1, maxLength: 40 }),
    reason: ProposalReason,
  }),
  reply: ProposalView,
});
