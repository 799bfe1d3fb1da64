import { Icon } from '@kabuto/ui';
import { Box, Chip } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import type { TransferFile } from '../model.ts';

/** Whether the bank has accepted a file, and who has recorded it. */
export function Acceptance({ file: { acceptedAt, acceptedBy } }: { readonly file: TransferFile }) {
  const t = useText();
  const waits = acceptedAt === null;
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={waits ? 'warning' : 'success'}
        icon={<Icon name={waits ? 'clock' : 'check'} size={16} />}
        label={t(waits ? 'files.waits' : 'files.accepted')}
      />
      {waits ? null : (
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          {t('files.acceptedBy', { name: acceptedBy ?? t('files.demo') })}
        </Box>
      )}
    </>
  );
}
