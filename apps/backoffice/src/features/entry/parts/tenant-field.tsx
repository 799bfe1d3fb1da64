import { TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';

/** The brokerage's slug, named `tenant`. */
export function TenantField() {
  const t = useText();
  return (
    <TextField
      name="tenant"
      label={t('entry.tenant')}
      helperText={t('entry.tenantHint')}
      required
      fullWidth
      autoComplete="organization"
      slotProps={{ htmlInput: { pattern: '[a-z][a-z0-9\\-]{1,30}', autoCapitalize: 'none' } }}
    />
  );
}
