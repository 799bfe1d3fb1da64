import { Icon } from '@kabuto/ui';
import { ButtonBase, Popover } from '@mui/material';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../messages/index.ts';
import { ROOM_LOOK, RoomLink } from './room-link.tsx';
import type { RoomGroup } from './rooms.ts';

/** A group of rooms as one button that shows them, marked while one of them is open. */
export function GroupMenu({ group: { label, rooms } }: { readonly group: RoomGroup }) {
  const t = useText();
  const listId = useId();
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isHere = rooms.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const close = (): void => setAnchor(null);
  return (
    <>
      <ButtonBase
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': listId })}
        className={isHere ? 'active' : ''}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ...ROOM_LOOK, gap: 0.5, px: { xs: 1, sm: 1.5 } }}
      >
        {t(label)}
        <Icon name="down" size={16} />
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { id: listId, component: 'nav', 'aria-label': t(label), sx: { p: 0.5, minWidth: 200 } } }}
      >
        {rooms.map((room) => (
          <RoomLink key={room.path} room={room} onClick={close} />
        ))}
      </Popover>
    </>
  );
}
