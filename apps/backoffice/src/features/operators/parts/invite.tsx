import { TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';
import { RolesField, rolesIn } from './roles-field.tsx';

/** Proposes a new operator. */
export function Invite() {
  const t = useText();
  return (
    <ProposeDialog
      button={t('operators.invite')}
      buttonProps={{ variant: 'contained' }}
      title={t('operators.invite')}
      labelOf={(field) =>
        field === 'name' ? t('operators.name') : field === 'roles' ? t('operators.roles') : undefined
      }
      propose={(key, fields) =>
        call('POST v1/operator/invite/propose', {
          key,
          body: { name: textIn(fields, 'name'), roles: rolesIn(fields), reason: textIn(fields, 'reason') },
        })
      }
    >
      <TextField
        name="name"
        label={t('operators.name')}
        helperText={t('operators.nameHint')}
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      <RolesField />
    </ProposeDialog>
  );
}
