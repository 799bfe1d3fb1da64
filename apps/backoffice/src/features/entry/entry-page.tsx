import { Icon, Logo } from '@kabuto/ui';
import { passkeysWork } from '@kabuto/ui/passkey';
import { Alert, Box, Chip, Divider, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Notification } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { call } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { DisplayChoices } from '../../shared/preferences/display-choices.tsx';
import { DemoEntry } from './parts/demo-entry.tsx';
import { LoginForm } from './parts/login-form.tsx';
import { RegisterForm } from './parts/register-form.tsx';
import { useEntry } from './use-entry.ts';

/** The entry: login by passkey, first registration with a one-time token, and one tap in the demo on this machine. */
export function EntryPage() {
  const t = useText();
  const { enter, running, error } = useEntry();
  const options = useQuery({
    queryKey: ['entry options'],
    queryFn: ({ signal }) => call('GET v1/entry/entry/options', { signal }),
  });
  const demoTenants = options.data?.demoTenants ?? [];
  const title = t('office.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Box sx={{ minHeight: '100vh', bgcolor: 'background.default', px: 2, py: 3 }}>
      <Box component="header" sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mb: { xs: 2, sm: 6 } }}>
        <DisplayChoices />
      </Box>
      <Paper component="main" elevation={1} sx={{ maxWidth: 440, mx: 'auto', p: 3, display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Logo size={32} />
          <Typography variant="h1" sx={{ flexGrow: 1 }}>
            {title}
          </Typography>
          {demoTenants.length === 0 ? null : (
            <Chip
              color="warning"
              variant="outlined"
              size="small"
              icon={<Icon name="flask" size={16} />}
              label={t('office.simulation')}
            />
          )}
        </Box>
        <Typography sx={{ color: 'text.secondary' }}>{t('entry.lead')}</Typography>
        {passkeysWork() ? null : (
          <Alert severity="warning" variant="outlined">
            {t('entry.unsupported')}
          </Alert>
        )}
        <Failure error={error} />
        {demoTenants.length === 0 ? null : (
          <>
            <DemoEntry tenants={demoTenants} running={running} enter={enter} />
            <Divider />
          </>
        )}
        <LoginForm running={running} enter={enter} />
        <Divider />
        <RegisterForm running={running} enter={enter} />
      </Paper>
      <Notification />
    </Box>
  );
}
