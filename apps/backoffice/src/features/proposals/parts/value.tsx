import { isOperatorRole } from '@kabuto/contract/permissions';
import { formatWhole, NOTHING } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';

/** A value of a proposal in words: roles by their names, numbers grouped. */
export function Value({ field, value }: { readonly field: string; readonly value: string | number | null }) {
  const t = useText();
  if (value === null) return NOTHING;
  if (typeof value === 'number') return field === 'operatorId' ? String(value) : formatWhole(value);
  if (field !== 'roles') return value;
  if (value === '') return t('common.none');
  return value
    .split(',')
    .map((role) => (isOperatorRole(role) ? t(`roles.${role}`) : role))
    .join(', ');
}
