import { useLanguage } from '@kabuto/i18n';
import { Icon, Logo } from '@kabuto/ui';
import { Box, Chip, IconButton, Tooltip, Typography } from '@mui/material';
import { useLogout } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useMe } from '../../shared/access/index.ts';
import { DisplayChoices } from '../../shared/preferences/display-choices.tsx';

/** The bar: brokerage, the mark of a simulation, who is logged in, language, theme, log out. */
export function OfficeBar() {
  const t = useText();
  const me = useMe();
  const language = useLanguage();
  const logout = useLogout();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 0.5,
        minHeight: 52,
        flexWrap: 'wrap',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Logo />
      <Typography component="span" sx={{ fontWeight: 600, fontSize: 15 }}>
        {me?.tenantNames[language] ?? ''}
      </Typography>
      <Typography component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {t('office.title')}
      </Typography>
      {me?.mode === 'demo' ? (
        <Chip
          color="warning"
          variant="outlined"
          size="small"
          icon={<Icon name="flask" size={16} />}
          label={t('office.simulation')}
          title={t('office.simulationNote')}
        />
      ) : null}
      <Box sx={{ flexGrow: 1 }} />
      <Typography component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: 13 }}>
        <Icon name="user" size={18} />
        {me?.name ?? ''}
      </Typography>
      <DisplayChoices />
      <Tooltip title={t('office.logout')}>
        <IconButton aria-label={t('office.logout')} onClick={() => void logout({}, undefined, false)}>
          <Icon name="logout" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
