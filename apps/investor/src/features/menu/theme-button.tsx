import { Icon, IconButton } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { slots } from '../../shared/storage/slots.ts';
import { storage, useStored } from '../../shared/storage/storage.ts';

/** Switches between light and dark (THM-01). */
export function ThemeButton() {
  const t = useText();
  const theme = useStored(slots.theme);
  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <IconButton
      label={t(other === 'dark' ? 'login.toDark' : 'login.toLight')}
      onClick={() => storage.set(slots.theme, other)}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </IconButton>
  );
}
