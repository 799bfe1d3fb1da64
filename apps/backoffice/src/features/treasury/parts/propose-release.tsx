import { formatWhole } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { ProposeDialog, useFieldLabel } from '../../../shared/proposing/index.ts';

/**
 * Proposes that the treasury takes spare yen out of the customers' account; nothing unless `most`, what is left of them
 * once all credits are paid, is positive.
 */
export function ProposeRelease({ most }: { readonly most: number }) {
  const t = useText();
  const labelOf = useFieldLabel('treasuryRelease');
  if (most <= 0) return null;
  return (
    <ProposeDialog
      button={t('treasury.release')}
      title={t('proposals.kindTreasuryRelease')}
      note={t('treasury.releaseNote')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/fund/treasury/release/propose', {
          key,
          body: { amount: textIn(fields, 'amount'), reason: textIn(fields, 'reason') },
        })
      }
    >
      <CheckedField
        name="amount"
        label={labelOf('amount') ?? ''}
        allowed={t('treasury.amountAllowed', { most: formatWhole(most) })}
        pattern="[1-9]\d{0,12}"
        maxLength={13}
        defaultValue={String(most)}
      />
    </ProposeDialog>
  );
}
