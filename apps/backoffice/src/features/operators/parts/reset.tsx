import type { OperatorView } from '@kabuto/contract/operator';
import { Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';

/** Proposes to end the passkeys and sessions of an operator. */
export function Reset({ operator: { operatorId, name } }: { readonly operator: OperatorView }) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('operators.reset')}
      buttonProps={{ size: 'small', color: 'error' }}
      title={t('operators.resetOf', { name })}
      propose={(key, fields) =>
        call('POST v1/operator/reset/propose', {
          key,
          body: { operatorId: String(operatorId), reason: textIn(fields, 'reason') },
        })
      }
    >
      <Typography>{t('operators.resetLead')}</Typography>
    </ProposeDialog>
  );
}
