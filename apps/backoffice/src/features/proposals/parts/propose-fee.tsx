import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { ProposeDialog, useFieldLabel } from '../../../shared/proposing/index.ts';

/** From 0 to 100,000. */
const PATTERN = '\\d{1,5}|100000';

/** Proposes a fee schedule. */
export function ProposeFee() {
  const t = useText();
  const labelOf = useFieldLabel('feeSchedule');
  return (
    <ProposeDialog
      button={t('proposals.proposeFee')}
      title={t('proposals.proposeFee')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/fee/schedule/propose', {
          key,
          body: {
            ratePpm: textIn(fields, 'ratePpm'),
            minimum: textIn(fields, 'minimum'),
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      <CheckedField
        name="ratePpm"
        label={t('proposals.ratePpm')}
        allowed={t('proposals.ratePpmHint')}
        autoFocus
        pattern={PATTERN}
        maxLength={6}
      />
      <CheckedField
        name="minimum"
        label={t('proposals.minimum')}
        allowed={t('proposals.minimumHint')}
        pattern={PATTERN}
        maxLength={6}
      />
    </ProposeDialog>
  );
}
