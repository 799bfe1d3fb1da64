import { Icon } from '@kabuto/ui';
import { Box, IconButton } from '@mui/material';
import { useNotify } from 'react-admin';
import { useText } from '../../messages/index.ts';

type Props = {
  /** What it is, for the name of the button. */
  readonly label: string;
  /** Shown whole, and exactly what is copied. */
  readonly text: string;
};

/** A hash or an address in letters of one width, with a button that copies it. */
export function CopiedCode({ label, text }: Props) {
  const t = useText();
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notify(t('common.copied'), { type: 'info' });
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Box component="code" lang="zxx" sx={{ fontFamily: 'monospace', fontSize: 13, wordBreak: 'break-all' }}>
        {text}
      </Box>
      <IconButton size="small" aria-label={`${t('common.copy')}: ${label}`} onClick={() => void copy()}>
        <Icon name="copy" size={18} />
      </IconButton>
    </Box>
  );
}
