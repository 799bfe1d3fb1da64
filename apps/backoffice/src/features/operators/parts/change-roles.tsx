import type { OperatorView } from '@kabuto/contract/operator';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';
import { RolesField, rolesIn } from './roles-field.tsx';

/** Proposes other roles for an operator. */
export function ChangeRoles({ operator: { operatorId, name, roles } }: { readonly operator: OperatorView }) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('operators.changeRoles')}
      buttonProps={{ size: 'small' }}
      title={t('operators.changeRolesOf', { name })}
      labelOf={(field) => (field === 'roles' ? t('operators.roles') : undefined)}
      propose={(key, fields) =>
        call('POST v1/operator/roles/propose', {
          key,
          body: { operatorId: String(operatorId), roles: rolesIn(fields), reason: textIn(fields, 'reason') },
        })
      }
    >
      <RolesField chosen={roles} />
    </ProposeDialog>
  );
}
