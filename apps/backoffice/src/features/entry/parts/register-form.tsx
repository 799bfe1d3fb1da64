import { Box, Button, TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { registerPasskey } from '../enter.ts';
import type { EntryProps } from './entry-props.ts';
import { fieldsOf } from './fields-of.ts';
import { TenantField } from './tenant-field.tsx';

/** First registration: a one-time token is exchanged for a passkey. */
export function RegisterForm({ running, enter }: EntryProps) {
  const t = useText();
  return (
    <Box component="details">
      <Box component="summary" sx={{ minHeight: 32, cursor: 'pointer', color: 'primary.main' }}>
        {t('entry.first')}
      </Box>
      <Box
        component="form"
        sx={{ display: 'grid', gap: 1.5, pt: 1 }}
        onSubmit={(event) => {
          const { tenant, token } = fieldsOf(event);
          void enter(() => registerPasskey(tenant, token));
        }}
      >
        <TenantField />
        <TextField
          name="token"
          label={t('entry.token')}
          helperText={t('entry.tokenHint')}
          required
          fullWidth
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'none' } }}
        />
        <Button type="submit" variant="outlined" disabled={running}>
          {t('entry.register')}
        </Button>
      </Box>
    </Box>
  );
}
