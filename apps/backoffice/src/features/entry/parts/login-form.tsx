import { Box, Button } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { enterWithPasskey } from '../enter.ts';
import type { EntryProps } from './entry-props.ts';
import { fieldsOf } from './fields-of.ts';
import { TenantField } from './tenant-field.tsx';

/** Login by passkey. */
export function LoginForm({ running, enter }: EntryProps) {
  const t = useText();
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 1.5 }}
      onSubmit={(event) => {
        const { tenant } = fieldsOf(event);
        void enter(() => enterWithPasskey(tenant));
      }}
    >
      <TenantField />
      <Button type="submit" variant="outlined" disabled={running}>
        {t('entry.login')}
      </Button>
    </Box>
  );
}
