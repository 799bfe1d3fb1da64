import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { Icon, IconButton } from '../../shared/ui/index.ts';
import { MenuSheet } from './menu-sheet.tsx';

/** Opens the menu: display, demo controls, logout. */
export function MenuButton() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('shell.menu')} onClick={() => setOpen(true)}>
        <Icon name="menu" />
      </IconButton>
      <MenuSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
