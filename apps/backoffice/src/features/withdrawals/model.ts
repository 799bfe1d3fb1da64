import type { TextKey } from '../../messages/index.ts';
import type { CallReply } from '../../shared/api/index.ts';

/** A withdrawal with its steps, and of tokens what its signer and its chain have of it. */
export type WithdrawalDetail = CallReply<'GET v1/fund/transfer/detail'>;
export type PayoutFacts = NonNullable<WithdrawalDetail['payout']>;
type Transfer = Pick<WithdrawalDetail['transfer'], 'state' | 'method'>;

/** How often a withdrawal of tokens is read again, milliseconds. */
const EVERY_MS = 5_000;
const ENDED: readonly string[] = ['paid', 'returned', 'rejected', 'cancelled'];
const HELD: readonly string[] = ['requested', 'cooling', 'screening', 'approved'];

/**
 * Milliseconds after which the page is read again: while a rate, the signer or the chain may change a withdrawal of
 * tokens. Undefined: it has ended, or is by bank, where an operator's action reads it again.
 */
export const readAgainAfter = ({ transfer, payout }: Pick<WithdrawalDetail, 'transfer' | 'payout'>) =>
  payout === null || ENDED.includes(transfer.state) ? undefined : EVERY_MS;

/** How many of the approvals the signer counts: whoever has left its policy does not count any more. */
export const countedOf = ({ given }: Pick<NonNullable<PayoutFacts['approvals']>, 'given'>): number =>
  given.filter(({ counts }) => counts).length;

/** Whether the signer still needs the signatures of people. */
export const awaitsApprovals = (
  { state }: Pick<Transfer, 'state'>,
  payout: Pick<PayoutFacts, 'approvals'> | null,
): boolean => {
  const { needed = null, given = [] } = payout?.approvals ?? {};
  return ['screening', 'approved', 'signed'].includes(state) && needed !== null && countedOf({ given }) < needed;
};

/** Whether amount and fee are held in the account, and have not left it. */
export const isHeld = (state: string): boolean => HELD.includes(state);

/** Who takes the next step, by state; in every other state there is none. */
const NEXT: Readonly<Record<string, TextKey>> = {
  draft: 'withdrawals.nextCustomer',
  requested: 'withdrawals.nextSystem',
  cooling: 'withdrawals.nextSystem',
  screening: 'withdrawals.nextReview',
  approved: 'withdrawals.nextFile',
  sent: 'withdrawals.nextBank',
};
const NEXT_OF_TOKENS: typeof NEXT = {
  ...NEXT,
  approved: 'payouts.nextSigner',
  signed: 'payouts.nextNetwork',
  mined: 'payouts.nextNetwork',
};

/** Who takes the next step; undefined: there is none. */
export const nextOf = ({ state, method }: Transfer): TextKey | undefined =>
  (method === 'usdt' ? NEXT_OF_TOKENS : NEXT)[state];

/** What the signer replied, in words; null: it was not asked, or has not replied. */
const SIGNER: Readonly<Record<NonNullable<PayoutFacts['signer']>['state'], TextKey>> = {
  waiting: 'payouts.waiting',
  refused: 'payouts.refused',
  cancelled: 'payouts.cancelled',
  signed: 'payouts.signed',
  mined: 'payouts.mined',
  voiding: 'payouts.voiding',
  final: 'payouts.final',
  failed: 'payouts.failed',
  differs: 'payouts.differs',
  voided: 'payouts.voided',
};

export function signerText({ signer, givenUpAt }: Pick<PayoutFacts, 'signer' | 'givenUpAt'>): TextKey {
  if (givenUpAt !== null && (signer === null || signer.state === 'waiting')) return 'payouts.givenUp';
  return signer === null ? 'payouts.notAsked' : SIGNER[signer.state];
}

/** Whether an operator may give a signed withdrawal up: it waits for its network, in its signer, or for the signer. */
export const mayGiveUp = ({
  signer,
  givenUpAt,
  halted,
  signs,
}: Pick<PayoutFacts, 'signer' | 'givenUpAt' | 'halted' | 'signs'>) =>
  givenUpAt === null && (signer === null ? halted !== null || !signs : signer.state === 'waiting');

/** Why the signer waits (apps/signer/src/decide/decision.ts). */
const WAITS: Readonly<Record<string, TextKey>> = {
  KEY_UNKNOWN: 'payouts.keyUnknown',
  KEY_WAITS: 'payouts.keyWaits',
  ADDRESS_UNKNOWN: 'payouts.addressUnknown',
  ADDRESS_WAITS: 'payouts.addressWaits',
  APPROVALS_MISSING: 'payouts.approvalsMissing',
  DAY_LIMIT: 'payouts.dayLimit',
  NETWORK_HALTED: 'payouts.networkHalted',
  GAS_TOO_DEAR: 'payouts.gasTooDear',
  FEE_CAP_REACHED: 'payouts.gasTooDear',
  WALLET_SHORT: 'payouts.walletShort',
  GAS_SHORT: 'payouts.gasShort',
  LEVEL_UNKNOWN: 'payouts.levelUnknown',
  NETWORK_UNREAD: 'payouts.networkUnread',
};

/** Why the signer waits, in words; undefined: another reason, which is shown as its code. */
export const waitText = (reason: string): TextKey | undefined => WAITS[reason];
