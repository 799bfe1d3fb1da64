import { TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';
import { useFieldLabel } from '../use-field-label.ts';

const DIGITS = { pattern: '\\d{1,6}', inputMode: 'numeric', maxLength: 6 } as const;

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
      <TextField
        name="ratePpm"
        label={t('proposals.ratePpm')}
        helperText={t('proposals.ratePpmHint')}
        required
        autoFocus
        slotProps={{ htmlInput: DIGITS }}
      />
      <TextField
        name="minimum"
        label={t('proposals.minimum')}
        helperText={t('proposals.minimumHint')}
        required
        slotProps={{ htmlInput: DIGITS }}
      />
    </ProposeDialog>
  );
}
