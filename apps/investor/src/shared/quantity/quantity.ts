import { createField, type Field, type FormError, isBlank, isUnreadable } from '@kabuto/brokerage/forms/kit';
import { formatWhole } from '@kabuto/i18n';
import type { TextKey, Translate } from '../../messages/index.ts';
import type { OwnText } from '../amounts/index.ts';

/** The shares that one person may apply for, in whole lots. */
export type QuantityLimits = { readonly lot: number; readonly least: number; readonly most: number };

type QuantityCode = 'VAL_ENTER_PURCHASE_QUANTITY' | 'VAL_WRONG_PURCHASE_AMOUNT' | 'INSUFFICIENT_CASH';
type QuantityError = FormError<'quantity', QuantityCode>;

const parseShares = (text: string): number | undefined => (/^\d{1,12}$/.test(text) ? Number(text) : undefined);

export const quantityField = (text: string): Field<number> => createField('enabled', text, parseShares);

/** One lot more or less, within the limits. */
export function stepQuantity(text: string, lots: number, { lot, least, most }: QuantityLimits): string {
  const now = parseShares(text) ?? 0;
  const whole = lots > 0 ? Math.floor(now / lot) : Math.ceil(now / lot);
  return String(Math.min(most, Math.max(least, (whole + lots) * lot)));
}

const wrong = (messageKey: TextKey, params: Readonly<Record<string, string>>): QuantityError => ({
  code: 'VAL_WRONG_PURCHASE_AMOUNT',
  severity: 'error',
  fields: ['quantity'],
  messageKey,
  params,
});

/** What is wrong with a quantity (VAL-19): missing, not in whole lots, or outside the limits of a person. */
export function quantityErrors(field: Field<number>, { lot, least, most }: QuantityLimits): readonly QuantityError[] {
  const quantity = field.effective;
  if (isBlank(field))
    return [
      {
        code: 'VAL_ENTER_PURCHASE_QUANTITY',
        severity: 'prompt',
        fields: ['quantity'],
        messageKey: 'prompts.purchaseQuantity',
        params: {},
      },
    ];
  if (isUnreadable(field) || quantity === null || quantity % lot !== 0)
    return [wrong('offerings.notInLots', { lot: String(lot) })];
  if (quantity < least || quantity > most)
    return [wrong('offerings.outOfLimits', { least: String(least), most: String(most) })];
  return [];
}

/** Cash that is missing; both amounts in yen. */
export const cashErrors = (needed: number | null, available: number): readonly QuantityError[] =>
  needed === null || needed <= available
    ? []
    : [
        {
          code: 'INSUFFICIENT_CASH',
          severity: 'error',
          fields: ['quantity'],
          messageKey: 'offerings.tooMuch',
          params: { needed: String(needed), available: String(available) },
        },
      ];

/** The text of an error of a form of shares with its numbers, those of the account written by `own`. */
export const formErrorText = (
  { messageKey, params }: Pick<FormError, 'messageKey' | 'params'>,
  t: Translate,
  own: OwnText,
): string =>
  // Made by the functions above and by the forms that use them.
  t(
    messageKey as TextKey,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        name === 'available' ? own(value) : formatWhole(Number(value)),
      ]),
    ),
  );
