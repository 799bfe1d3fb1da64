import { OPERATOR_ROLES, type OperatorRole } from '@kabuto/contract/permissions';
import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';

/** The roles of an operator as check boxes, named `roles`. */
export function RolesField({ chosen = [] }: { readonly chosen?: readonly OperatorRole[] }) {
  const t = useText();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Typography component="legend" sx={{ fontSize: 13, color: 'text.secondary', p: 0 }}>
        {t('operators.roles')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' }}>
        {OPERATOR_ROLES.map((role) => (
          <FormControlLabel
            key={role}
            control={<Checkbox name="roles" value={role} defaultChecked={chosen.includes(role)} />}
            label={t(`roles.${role}`)}
          />
        ))}
      </Box>
    </Box>
  );
}

/** The chosen roles as the API takes them, separated by commas. */
export const rolesIn = (fields: FormData): string =>
  fields
    .getAll('roles')
    .filter((role) => typeof role === 'string')
    .join(',');
