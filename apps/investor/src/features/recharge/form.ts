import { createField, createForm, type FormError, isBlank, isUnreadable } from '@kabuto/brokerage/forms/kit';
import { formatTyped } from '@kabuto/i18n';
import type { TextKey, Translate } from '../../messages/index.ts';

/** What the demo's chain sends at a time, in USDT, as texts. */
export const LIMITS = { min: '0.1', max: '10000' } as const;
const FIRST = '250';

type RawSend = { readonly amount: string };
type SendCode = 'VAL_ENTER_DEPOSIT_AMOUNT' | 'AMOUNT_INVALID' | 'AMOUNT_LIMITS';
export type SendError = FormError<'amount', SendCode>;

/** Digits of any width, and at most six decimals; undefined for anything else. */
const parseTokens = (text: string): string | undefined => {
  const plain = text.normalize('NFKC').replaceAll(',', '').trim();
  return /^\d{1,10}(?:\.\d{1,6})?$/.test(plain) ? plain : undefined;
};

const fields = ({ amount }: RawSend) => ({ amount: createField('enabled', amount, parseTokens) });

const error = (code: SendCode, severity: 'prompt' | 'error', messageKey: TextKey): SendError => ({
  code,
  severity,
  fields: ['amount'],
  messageKey,
  params: code === 'AMOUNT_LIMITS' ? LIMITS : {},
});

function errors(raw: RawSend): readonly SendError[] {
  const { amount } = fields(raw);
  const value = Number(amount.effective ?? LIMITS.min);
  return [
    ...(isBlank(amount) ? [error('VAL_ENTER_DEPOSIT_AMOUNT', 'prompt', 'recharge.enterAmount')] : []),
    ...(isUnreadable(amount) ? [error('AMOUNT_INVALID', 'error', 'recharge.invalid')] : []),
    ...(value < Number(LIMITS.min) || value > Number(LIMITS.max)
      ? [error('AMOUNT_LIMITS', 'error', 'recharge.outOfLimits')]
      : []),
  ];
}

/** The form of what the demo's chain sends; its summary is the amount for the wire, null while there is none. */
export const sendForm = createForm({
  initial: (_context: null): RawSend => ({ amount: FIRST }),
  reduce: (_raw: RawSend, amount: string): RawSend => ({ amount }),
  fields,
  summary: (raw) => fields(raw).amount.effective,
  errors,
});

/** The text of an error with its limits. */
export const sendErrorText = ({ messageKey, params }: SendError, t: Translate): string =>
  // Made by `error` above.
  t(
    messageKey as TextKey,
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, formatTyped(value)])),
  );
