import { useText } from '../../../messages/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';

/** The reason of a cancellation, as customers see it. */
export function CustomerReasonField({ name }: { readonly name: 'notice' | 'reason' }) {
  const t = useText();
  return (
    <CheckedField
      name={name}
      label={t('proposals.fieldNotice')}
      allowed={t('offerings.noticeAllowed')}
      maxLength={200}
      inputMode="text"
      multiline
      autoFocus
    />
  );
}
