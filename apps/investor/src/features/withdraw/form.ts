import { createField, createForm, type FormError, isBlank, isUnreadable } from '@kabuto/brokerage/forms/kit';
import { formatWhole } from '@kabuto/i18n';
import type { TextKey, Translate } from '../../messages/index.ts';
import type { OwnText } from '../../shared/amounts/index.ts';

/** What a withdrawal is checked against; amounts in yen. */
export type WithdrawalLimits = {
  readonly withdrawable: number;
  readonly minimum: number;
  /** The most of one withdrawal; null: no limit. */
  readonly maximum: number | null;
  /** Charged besides the amount. */
  readonly fee: number;
  /** The most that may be requested in 24 hours, and what was; null: no limit. */
  readonly daily: { readonly maximum: number; readonly used: number } | null;
  /** The destinations that money can be sent to; the first is proposed. */
  readonly destinationIds: readonly string[];
  /** Those of them to which nothing can be requested yet. */
  readonly waitingIds: readonly string[];
  /** Asks for a destination. */
  readonly chooseText: TextKey;
};

type RawWithdrawal = { readonly amount: string; readonly destinationId: string };
type WithdrawalAction =
  | { readonly kind: 'amount'; readonly text: string }
  | { readonly kind: 'all'; readonly limits: WithdrawalLimits }
  | { readonly kind: 'destination'; readonly destinationId: string };

export type WithdrawalField = 'amount' | 'destinationId';
type WithdrawalCode =
  | 'VAL_ENTER_WITHDRAWAL_AMOUNT'
  | 'AMOUNT_INVALID'
  | 'TRANSFER_MINIMUM'
  | 'INSUFFICIENT_CASH'
  | 'TRANSFER_MAXIMUM'
  | 'TRANSFER_LIMIT'
  | 'DESTINATION_MISSING'
  | 'DESTINATION_WAITS';
export type WithdrawalError = FormError<WithdrawalField, WithdrawalCode>;

/** What would happen: yen taken from the balance, and what could be withdrawn afterwards. */
export type WithdrawalSummary = {
  readonly amount: number;
  readonly fee: number;
  readonly total: number;
  readonly remains: number;
};

const parseYen = (text: string): number | undefined => (/^[1-9]\d{0,12}$/.test(text) ? Number(text) : undefined);

/** What is left of the limit of 24 hours, yen; Infinity without one. */
export const dailyRest = ({ daily }: Pick<WithdrawalLimits, 'daily'>): number =>
  daily === null ? Number.POSITIVE_INFINITY : Math.max(0, daily.maximum - daily.used);

/** The largest amount that can be withdrawn now, yen, its fee left out. */
export const largest = (limits: WithdrawalLimits): number =>
  Math.max(
    0,
    Math.min(limits.withdrawable - limits.fee, dailyRest(limits), limits.maximum ?? Number.POSITIVE_INFINITY),
  );

const fields = ({ amount, destinationId }: RawWithdrawal, { destinationIds }: WithdrawalLimits) => ({
  amount: createField('enabled', amount, parseYen),
  destinationId: createField(destinationIds.length === 0 ? 'disabled' : 'enabled', destinationId, (id) =>
    destinationIds.includes(id) ? id : undefined,
  ),
});

function reduce(raw: RawWithdrawal, action: WithdrawalAction): RawWithdrawal {
  switch (action.kind) {
    case 'amount':
      return { ...raw, amount: action.text };
    case 'all':
      return { ...raw, amount: String(largest(action.limits)) };
    case 'destination':
      return { ...raw, destinationId: action.destinationId };
  }
}

function summary(raw: RawWithdrawal, limits: WithdrawalLimits): WithdrawalSummary | null {
  const amount = fields(raw, limits).amount.effective;
  if (amount === null) return null;
  const { fee, withdrawable } = limits;
  return { amount, fee, total: amount + fee, remains: withdrawable - amount - fee };
}

const error = (
  code: WithdrawalCode,
  severity: 'prompt' | 'error',
  messageKey: TextKey,
  params: Readonly<Record<string, string>> = {},
): WithdrawalError => ({
  code,
  severity,
  fields: [code.startsWith('DESTINATION_') ? 'destinationId' : 'amount'],
  messageKey,
  params,
});

function errors(raw: RawWithdrawal, limits: WithdrawalLimits, would: WithdrawalSummary | null) {
  const { amount, destinationId } = fields(raw, limits);
  const { minimum, maximum, daily, withdrawable, fee, chooseText, waitingIds } = limits;
  const max = String(Math.max(0, withdrawable - fee));
  return [
    ...(isBlank(amount) ? [error('VAL_ENTER_WITHDRAWAL_AMOUNT', 'prompt', 'prompts.withdrawAmount')] : []),
    ...(isUnreadable(amount) ? [error('AMOUNT_INVALID', 'error', 'withdraw.invalid')] : []),
    ...(would !== null && would.remains < 0 ? [error('INSUFFICIENT_CASH', 'error', 'withdraw.tooMuch', { max })] : []),
    ...(would !== null && would.remains >= 0 && would.amount < minimum
      ? [error('TRANSFER_MINIMUM', 'error', 'withdraw.tooLittle', { min: String(minimum) })]
      : []),
    ...(would !== null && would.remains >= 0 && maximum !== null && would.amount > maximum
      ? [error('TRANSFER_MAXIMUM', 'error', 'withdraw.overMaximum', { max: String(maximum) })]
      : []),
    ...(would !== null && would.remains >= 0 && daily !== null && would.amount > dailyRest(limits)
      ? [
          error('TRANSFER_LIMIT', 'error', 'withdraw.overLimit', {
            max: String(daily.maximum),
            used: String(daily.used),
          }),
        ]
      : []),
    ...(destinationId.effective === null ? [error('DESTINATION_MISSING', 'prompt', chooseText)] : []),
    // Shown once it is submitted: until then its own line names the time.
    ...(destinationId.effective !== null && waitingIds.includes(destinationId.effective)
      ? [error('DESTINATION_WAITS', 'prompt', 'withdrawTokens.waits')]
      : []),
  ];
}

/** The form of a withdrawal (RT-38, VAL-14, VAL-21); the first destination is chosen until another one is. */
export const withdrawalForm = createForm({
  initial: ({ destinationIds }: WithdrawalLimits): RawWithdrawal => ({
    amount: '',
    destinationId: destinationIds[0] ?? '',
  }),
  reduce,
  fields,
  summary,
  errors,
});

/** The text of an error with its numbers, those of the account written by `own`. */
export const withdrawalErrorText = (
  { code, messageKey, params }: WithdrawalError,
  t: Translate,
  own: OwnText,
): string =>
  // Made by `error` above.
  t(
    messageKey as TextKey,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        name === 'used' || code === 'INSUFFICIENT_CASH' ? own(value) : formatWhole(Number(value)),
      ]),
    ),
  );
