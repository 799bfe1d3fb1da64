import { useText } from '../../messages/index.ts';
import { CheckedField } from '../forms/index.ts';

/** Why it is done, named `reason`. */
export function ReasonField({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const t = useText();
  return (
    <CheckedField
      name="reason"
      label={t('common.reason')}
      allowed={t('common.reasonHint')}
      maxLength={400}
      inputMode="text"
      multiline
      autoFocus={autoFocus}
    />
  );
}
