import { Icon } from '@kabuto/ui';
import { ButtonBase, Popover } from '@mui/material';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../messages/index.ts';
import type { MenuGroup } from './menu-pages.ts';
import { PAGE_LINK_STYLE, PageLink } from './page-link.tsx';

/** A group of pages as one button that opens their menu, marked while one of them is open. */
export function GroupMenu({ group: { label, pages } }: { readonly group: MenuGroup }) {
  const t = useText();
  const listId = useId();
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isHere = pages.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const close = (): void => setAnchor(null);
  return (
    <>
      <ButtonBase
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': listId })}
        className={isHere ? 'active' : ''}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ...PAGE_LINK_STYLE, gap: 0.5, px: { xs: 1, sm: 1.5 } }}
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
        {pages.map((page) => (
          <PageLink key={page.path} page={page} onClick={close} />
        ))}
      </Popover>
    </>
  );
}
