import { Icon, type IconName } from '@kabuto/ui';
import { Box, ButtonBase } from '@mui/material';
import { NavLink } from 'react-router';
import { type TextKey, useText } from '../../messages/index.ts';
import { type OfficeResource, PERMISSION_OF, useMay } from '../../shared/access/index.ts';

type Room = {
  readonly resource: OfficeResource;
  readonly path: string;
  readonly label: TextKey;
  readonly icon: IconName;
};

const ROOMS: readonly Room[] = [
  { resource: 'today', path: '/', label: 'office.today', icon: 'home' },
  { resource: 'reviews', path: '/reviews', label: 'office.reviews', icon: 'shield' },
  { resource: 'proposals', path: '/proposals', label: 'office.proposals', icon: 'check' },
  { resource: 'operators', path: '/operators', label: 'office.operators', icon: 'user' },
  { resource: 'log', path: '/log', label: 'office.log', icon: 'orders' },
  { resource: 'deposits', path: '/deposits', label: 'deposits.list', icon: 'wallet' },
  { resource: 'lines', path: '/lines', label: 'lines.list', icon: 'sort' },
  { resource: 'imports', path: '/imports', label: 'imports.list', icon: 'document' },
  { resource: 'withdrawals', path: '/withdrawals', label: 'withdrawals.list', icon: 'trade' },
  { resource: 'files', path: '/files', label: 'files.list', icon: 'copy' },
];

/** The pages that the operator may read: a column beside the page, a row above it on a narrow screen. */
export function OfficeNavigation() {
  const t = useText();
  const may = useMay();
  return (
    <Box
      component="nav"
      aria-label={t('office.menu')}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', lg: 'column' },
        flexShrink: 0,
        gap: 0.5,
        p: 1,
        width: { lg: 200 },
        overflowX: 'auto',
        bgcolor: 'background.paper',
        borderRight: { lg: 1 },
        borderBottom: { xs: 1, lg: 0 },
        borderColor: { xs: 'divider', lg: 'divider' },
      }}
    >
      {ROOMS.filter(({ resource }) => may(PERMISSION_OF[resource])).map(({ path, label, icon }) => (
        <ButtonBase
          key={path}
          component={NavLink}
          to={path}
          end={path === '/'}
          sx={{
            justifyContent: 'flex-start',
            gap: 1,
            px: 1.5,
            minHeight: 44,
            borderRadius: 1,
            fontSize: 15,
            whiteSpace: 'nowrap',
            color: 'text.primary',
            '&:hover': { bgcolor: 'action.hover' },
            '&.active': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
          }}
        >
          <Icon name={icon} />
          {t(label)}
        </ButtonBase>
      ))}
    </Box>
  );
}
