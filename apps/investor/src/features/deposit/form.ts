import { createField, createForm, type FormError, isBlank, isUnreadable } from '@kabuto/brokerage/forms/kit';
import { formatWhole } from '@kabuto/i18n';
import type { TextKey, Translate } from '../../messages/index.ts';

/** What a deposit is checked against; amounts in yen. */
export type DepositLimits = { readonly maximum: number; readonly open: number; readonly maxOpen: number };

type RawDeposit = { readonly amount: string };
type DepositAction =
  | { readonly kind: 'type'; readonly text: string }
  /** A quick amount is added to what is there. */
  | { readonly kind: 'add'; readonly amount: number }
  | { readonly kind: 'clear' };

type DepositCode = 'VAL_ENTER_DEPOSIT_AMOUNT' | 'AMOUNT_INVALID' | 'DEPOSIT_MAXIMUM' | 'TRANSFER_COUNT';
export type DepositError = FormError<'amount', DepositCode>;

/** Whole yen of at least 1; undefined for anything else. */
export const parseYen = (text: string): number | undefined => (/^[1-9]\d{0,12}$/.test(text) ? Number(text) : undefined);

const fields = ({ amount }: RawDeposit) => ({ amount: createField('enabled', amount, parseYen) });

function reduce(raw: RawDeposit, action: DepositAction): RawDeposit {
  if (action.kind === 'type') return { amount: action.text };
  if (action.kind === 'clear') return { amount: '' };
  return { amount: String((parseYen(raw.amount) ?? 0) + action.amount) };
}

const error = (
  code: DepositCode,
  severity: 'prompt' | 'error',
  messageKey: TextKey,
  params: Readonly<Record<string, string>> = {},
): DepositError => ({
  code,
  severity,
  fields: code === 'TRANSFER_COUNT' ? [] : ['amount'],
  messageKey,
  params,
});

function errors(raw: RawDeposit, { maximum, open, maxOpen }: DepositLimits): readonly DepositError[] {
  const { amount } = fields(raw);
  return [
    ...(open >= maxOpen ? [error('TRANSFER_COUNT', 'error', 'deposit.tooMany', { max: String(maxOpen) })] : []),
    ...(isBlank(amount) ? [error('VAL_ENTER_DEPOSIT_AMOUNT', 'prompt', 'prompts.depositAmount')] : []),
    ...(isUnreadable(amount) ? [error('AMOUNT_INVALID', 'error', 'deposit.invalid')] : []),
    ...((amount.effective ?? 0) > maximum
      ? [error('DEPOSIT_MAXIMUM', 'error', 'deposit.tooMuch', { max: String(maximum) })]
      : []),
  ];
}

/** The form of a deposit (RT-37, VAL-14); its summary is the amount in yen, null while there is none. */
export const depositForm = createForm({
  initial: (_limits: DepositLimits): RawDeposit => ({ amount: '' }),
  reduce,
  fields,
  summary: (raw) => fields(raw).amount.effective,
  errors,
});

/** The text of an error with its numbers. */
export const depositErrorText = ({ messageKey, params }: DepositError, t: Translate): string =>
  // Made by `error` above.
  t(
    messageKey as TextKey,
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, formatWhole(Number(value))])),
  );
