import { Icon, IconButton } from '@kabuto/ui';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../messages/index.ts';

const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }));

/** Opens the menu: display, demo controls, logout. The sheet is loaded on first use. */
export function MenuButton() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        label={t('shell.menu')}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Icon name="menu" />
      </IconButton>
      {wanted && (
        <Suspense>
          <MenuSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
