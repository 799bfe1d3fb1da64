import { Box, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useText } from '../../messages/index.ts';
import { PERMISSION_OF, useMay } from '../../shared/access/index.ts';
import { GroupMenu } from './group-menu.tsx';
import { RoomLink } from './room-link.tsx';
import { GROUPS, type RoomGroup } from './rooms.ts';

/** A column beside the page: every room under the heading of its group. */
function Column({ groups }: { readonly groups: readonly RoomGroup[] }) {
  const t = useText();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 1, alignContent: 'start' }}>
      {groups.map(({ label, rooms }) => (
        <Box key={label}>
          {rooms.length === 1 ? null : (
            <Typography component="div" sx={{ px: 1.5, pb: 0.5, fontSize: 12, color: 'text.secondary' }}>
              {t(label)}
            </Typography>
          )}
          {rooms.map((room) => (
            <RoomLink key={room.path} room={room} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** Rows above the page on a narrow screen: a group of several rooms is a menu. */
function Rows({ groups }: { readonly groups: readonly RoomGroup[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, px: 1, py: 0.5 }}>
      {groups.map((group) =>
        group.rooms.length === 1 ? (
          group.rooms.map((room) => <RoomLink key={room.path} room={room} isTab />)
        ) : (
          <GroupMenu key={group.label} group={group} />
        ),
      )}
    </Box>
  );
}

/** The pages that the operator may read, by what they are about. */
export function OfficeNavigation() {
  const t = useText();
  const may = useMay();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const groups = GROUPS.map(({ label, rooms }) => ({
    label,
    rooms: rooms.filter(({ resource }) => may(PERMISSION_OF[resource])),
  })).filter(({ rooms }) => rooms.length > 0);
  return (
    <Box
      component="nav"
      aria-label={t('office.menu')}
      sx={{
        flexShrink: 0,
        width: { lg: 200 },
        bgcolor: 'background.paper',
        borderRight: { lg: 1 },
        borderBottom: { xs: 1, lg: 0 },
        borderColor: { xs: 'divider', lg: 'divider' },
      }}
    >
      {isWide ? <Column groups={groups} /> : <Rows groups={groups} />}
    </Box>
  );
}
