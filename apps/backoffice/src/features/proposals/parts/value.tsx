import { isOperatorRole } from '@kabuto/contract/permissions';
import { formatWhole, NOTHING } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';

/** Fields that name something: their digits are not grouped. */
const NUMBERS: readonly string[] = ['operatorId', 'accountId', 'transferId'];

/** A value of a proposal in words: roles by their names, numbers grouped. */
export function Value({ field, value }: { readonly field: string; readonly value: string | number | null }) {
  const t = useText();
  if (value === null) return NOTHING;
  if (typeof value === 'number') return NUMBERS.includes(field) ? String(value) : formatWhole(value);
  if (field === 'direction') return t(value === 'credit' ? 'proposals.credit' : 'proposals.debit');
  if (field !== 'roles') return value;
  if (value === '') return t('common.none');
  return value
    .split(',')
    .map((role) => (isOperatorRole(role) ? t(`roles.${role}`) : role))
    .join(', ');
}
