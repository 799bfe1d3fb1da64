import type { TransferStepView, TransferView } from '@kabuto/contract';
import type { TextKey, Translate } from '../../messages/index.ts';

export type { TransferView };
export type TransferStep = TransferStepView;
type State = TransferView['state'];
type Direction = TransferView['direction'];
type Texts = Readonly<Record<Direction, TextKey>>;

const both = (key: TextKey): Texts => ({ in: key, out: key });

const STATE: Readonly<Record<State, Texts>> = {
  declared: both('transfers.stateDeclared'),
  matched: both('transfers.stateMatched'),
  review: both('transfers.stateReview'),
  screening: both('transfers.stateScreening'),
  held: both('transfers.stateHeld'),
  credited: both('transfers.stateCredited'),
  reversed: both('transfers.stateReversed'),
  lapsed: both('transfers.stateLapsed'),
  returning: both('transfers.stateReturning'),
  returned: { in: 'transfers.stateReturnedIn', out: 'transfers.stateReturnedOut' },
  draft: both('transfers.stateDraft'),
  requested: both('transfers.stateRequested'),
  cooling: both('transfers.stateCooling'),
  approved: both('transfers.stateApproved'),
  sent: both('transfers.stateSent'),
  paid: both('transfers.statePaid'),
  cancelled: both('transfers.stateCancelled'),
  rejected: { in: 'transfers.stateRejectedIn', out: 'transfers.stateRejectedOut' },
  seen: both('transfers.stateSeen'),
  orphaned: both('transfers.stateOrphaned'),
  final: both('transfers.stateFinal'),
  failed: both('transfers.stateFailed'),
  signed: both('transfers.stateSigned'),
  mined: both('transfers.stateSeen'),
};

const STEP: Readonly<Record<State, Texts>> = {
  declared: both('transfers.stepDeclared'),
  matched: both('transfers.stepMatched'),
  review: both('transfers.stepReview'),
  screening: { in: 'transfers.stepScreeningIn', out: 'transfers.stepScreeningOut' },
  held: both('transfers.stepHeld'),
  credited: both('transfers.stepCredited'),
  reversed: both('transfers.stepReversed'),
  lapsed: both('transfers.stepLapsed'),
  returning: both('transfers.stepReturning'),
  returned: { in: 'transfers.stepReturnedIn', out: 'transfers.stepReturnedOut' },
  draft: both('transfers.stepDraft'),
  requested: both('transfers.stepRequested'),
  cooling: both('transfers.stepCooling'),
  approved: both('transfers.stepApproved'),
  sent: both('transfers.stepSent'),
  paid: both('transfers.stepPaid'),
  cancelled: both('transfers.stepCancelled'),
  rejected: { in: 'transfers.stepRejectedIn', out: 'transfers.stepRejectedOut' },
  seen: both('transfers.stepSeen'),
  orphaned: both('transfers.stepOrphaned'),
  final: both('transfers.stepFinal'),
  failed: both('transfers.stepFailed'),
  signed: both('transfers.stepSigned'),
  mined: both('transfers.stepMined'),
};

/** Steps that the reason makes another step than their state alone. */
const STEP_OF_REASON: Readonly<Record<string, TextKey>> = {
  REINCLUDED: 'transfers.stepReincluded',
  FUNDED: 'transfers.stepFunded',
  FUNDED_PART: 'transfers.stepFundedPart',
  BLOCK_REPLACED: 'transfers.stepOrphaned',
};

/** What is said of tokens that leave instead of money by bank. */
const TOKENS_OUT = {
  state: { paid: 'transfers.statePaidTokens' },
  step: { paid: 'transfers.stepFinal', returned: 'transfers.stepReturnedTokens' },
  next: { approved: 'transfers.nextApprovedTokens' },
} as const satisfies Record<string, Partial<Record<State, TextKey>>>;

/** What the next step is, from each state that has one. */
const NEXT: Readonly<Partial<Record<State, Texts>>> = {
  declared: both('transfers.nextDeclared'),
  matched: both('transfers.nextMatched'),
  review: both('transfers.nextReview'),
  screening: { in: 'transfers.nextScreeningIn', out: 'transfers.nextScreeningOut' },
  held: both('transfers.nextHeld'),
  returning: both('transfers.nextReturning'),
  // Money that was rejected after it had arrived goes back.
  rejected: both('transfers.nextReturning'),
  requested: both('transfers.nextRequested'),
  cooling: both('transfers.nextCooling'),
  approved: both('transfers.nextApproved'),
  sent: both('transfers.nextSent'),
  paid: both('transfers.nextPaid'),
  seen: both('transfers.nextSeen'),
  orphaned: both('transfers.nextOrphaned'),
  final: both('transfers.nextFinal'),
  signed: both('transfers.nextSigned'),
  mined: both('transfers.nextSeen'),
};

export type Tone = 'plain' | 'ok' | 'warn' | 'danger' | 'accent';

const TONE: Readonly<Record<State, Tone>> = {
  declared: 'accent',
  matched: 'accent',
  review: 'warn',
  screening: 'accent',
  held: 'warn',
  credited: 'ok',
  reversed: 'danger',
  lapsed: 'plain',
  returning: 'warn',
  returned: 'warn',
  draft: 'plain',
  requested: 'accent',
  cooling: 'accent',
  approved: 'accent',
  sent: 'accent',
  paid: 'ok',
  cancelled: 'plain',
  rejected: 'danger',
  seen: 'accent',
  orphaned: 'warn',
  final: 'accent',
  failed: 'danger',
  signed: 'accent',
  mined: 'accent',
};

type Way = Pick<TransferView, 'direction' | 'method'>;

/** The text of tokens that leave, where it is another than that of money by bank. */
function ofTokensOut(kind: keyof typeof TOKENS_OUT, { direction, method }: Way, state: State): TextKey | undefined {
  const texts: Partial<Record<State, TextKey>> = TOKENS_OUT[kind];
  return method === 'usdt' && direction === 'out' ? texts[state] : undefined;
}

export function stateText(of: Way & Pick<TransferView, 'state'>): TextKey {
  const { direction, method, state } = of;
  // No bank takes tokens back.
  if (method === 'usdt' && state === 'reversed') return 'transfers.stateReversedTokens';
  return ofTokensOut('state', of, state) ?? STATE[state][direction];
}

export function stepText(of: Way, { state, reason }: Pick<TransferStep, 'state' | 'reason'>): TextKey {
  const { direction, method } = of;
  if (method === 'usdt' && state === 'reversed') return 'transfers.stepReversedTokens';
  return STEP_OF_REASON[reason ?? ''] ?? ofTokensOut('step', of, state) ?? STEP[state][direction];
}
export const toneOf = ({ state }: Pick<TransferView, 'state'>): Tone => TONE[state];

/** What happens next; undefined once the transfer has ended. */
export function nextText(of: TransferView): TextKey | undefined {
  const { next, state, direction } = of;
  if (next === null) return undefined;
  if (state === 'declared' && next.who !== 'customer') return 'transfers.nextDeclaredBank';
  return ofTokensOut('next', of, state) ?? NEXT[state]?.[direction];
}

export const WHO_TEXT = {
  customer: 'transfers.whoCustomer',
  bank: 'transfers.whoBank',
  brokerage: 'transfers.whoBrokerage',
  chain: 'transfers.whoChain',
} as const satisfies Readonly<Record<NonNullable<TransferView['next']>['who'], TextKey>>;

/** What each code means and what the customer can do. */
const REASON: Readonly<Record<string, TextKey>> = {
  PAYER_NAME_DIFFERS: 'transfers.reasonPayerNameDiffers',
  AMOUNT_DIFFERS: 'transfers.reasonAmountDiffers',
  REFERENCE_MISSING: 'transfers.reasonReferenceMissing',
  NO_MONEY: 'transfers.reasonNoMoney',
  PROOF_UNREADABLE: 'transfers.reasonProofUnreadable',
  REJECTED: 'transfers.reasonRejected',
  DUPLICATE: 'transfers.reasonDuplicate',
  UNANNOUNCED: 'transfers.reasonUnannounced',
  SANCTIONS: 'transfers.reasonSanctions',
  LIMIT: 'transfers.reasonLimit',
  ACCOUNT_FROZEN: 'transfers.reasonAccountFrozen',
  ACCOUNT_CLOSED: 'transfers.reasonAccountClosed',
  ACCOUNT_UNKNOWN: 'transfers.reasonAccountUnknown',
  ACCOUNT_NOT_FOUND: 'transfers.reasonAccountUnknown',
  CARD_REMOVED: 'transfers.reasonCardRemoved',
  HOLDER_DIFFERS: 'transfers.reasonHolderDiffers',
  BANK_REFUSED: 'transfers.reasonBankRefused',
  THIRD_PARTY: 'transfers.reasonThirdParty',
  DEMO: 'transfers.reasonDemo',
  REINCLUDED: 'transfers.reasonReincluded',
  NOT_REINCLUDED: 'transfers.reasonNotReincluded',
  OWN_TOKENS: 'transfers.reasonOwnTokens',
  SETTLED: 'transfers.reasonSettled',
  AMOUNT_INVALID: 'transfers.reasonAmountInvalid',
  SOURCE_CHANGED: 'transfers.reasonSourceChanged',
  FUNDED: 'transfers.stepFunded',
  FUNDED_PART: 'transfers.stepFundedPart',
  RATE_OUT_OF_BOUNDS: 'transfers.reasonOutOfBounds',
  ADDRESS_REMOVED: 'transfers.reasonAddressRemoved',
  FROZEN_BEFORE_SENT: 'transfers.reasonFrozenBeforeSent',
  RATE_OLD: 'transfers.reasonRateOld',
  SIGNATURE_REFUSED: 'transfers.reasonNotSent',
  SIGNATURE_CANCELLED: 'transfers.reasonNotSent',
  TRANSACTION_FAILED: 'transfers.reasonNotSent',
  TRANSACTION_VOIDED: 'transfers.reasonNotSent',
};

/** Whether the text of a reason says more than that of its step. */
export const isToExplain = (reason: string | null): reason is string =>
  reason !== null && !['FUNDED', 'FUNDED_PART', 'BLOCK_REPLACED'].includes(reason);

/** The text of a reason's code; one that names the code when the app does not know it. */
export const reasonText = (code: string): TextKey => REASON[code] ?? 'transfers.reasonOther';

/** Whether a deposit proof can still be added. */
export const takesDepositProof = ({ direction, method, state }: TransferView): boolean =>
  direction === 'in' && method === 'bank' && ['declared', 'matched', 'review', 'screening', 'held'].includes(state);

/** Whether the demo's bank can return it. */
export const canReturn = ({ direction, method, state }: TransferView): boolean =>
  direction === 'out' && method === 'bank' && (state === 'sent' || state === 'paid');

/** The rest of a time, split for its text; null once it has come, and while it is more than an hour away. */
export function remaining(at: number, now: number): { readonly minutes: number; readonly seconds: number } | null {
  const seconds = Math.ceil((at - now) / 1_000);
  return seconds <= 0 || seconds >= 3_600 ? null : { minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
}

export type TokensView = NonNullable<TransferView['tokens']>;

/** Whether blocks of a network take the next step: its confirmations change without an event of the account. */
export const awaitsBlocks = ({ next }: Pick<TransferView, 'next'>): boolean => next?.who === 'chain';

export type Counted = Pick<TokensView, 'confirmations' | 'needed'>;

/** Its confirmations while its blocks are counted, of a withdrawal from its first block on; undefined otherwise. */
export const beingConfirmed = (transfer: TransferView): Counted | undefined =>
  (awaitsBlocks(transfer) ? (transfer.tokens ?? (transfer.state === 'mined' ? transfer.payout : null)) : null) ??
  undefined;

/**
 * The text of confirmations: once all blocks follow it, a network with finality of its own, such as Ethereum, may still
 * not call the block final.
 */
export const countedText = ({ confirmations, needed }: Counted): TextKey =>
  confirmations < needed ? 'transfers.confirmationsOf' : 'transfers.awaitingFinality';

/** Both ends of an address or a hash, enough to compare it by eye: '0x0fE33D…f15226'. */
export const shortHex = (text: string): string => (text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text);

/** The name of a network; that of the demo's own is translated. */
export const networkName = (network: TokensView['network'], name: string, t: Translate): string =>
  network === 'demo' ? t('transfers.demoChain') : name;

/** Where a rate was read; the demo's own source and rates of the brokerage are translated. */
export const rateSourceText = (source: string, t: Translate): string =>
  source === 'Kabuto demo rate'
    ? t('transfers.demoRate')
    : source.startsWith('Agreed rate ')
      ? t('transfers.agreedRate')
      : source;

/** The coin in which the fees of a network are paid; that of the demo's own is translated. */
export const coinName = (network: TokensView['network'], t: Translate): string =>
  network === 'demo' ? t('transfers.demoCoin') : network === 'bnb' ? 'BNB' : 'ETH';
