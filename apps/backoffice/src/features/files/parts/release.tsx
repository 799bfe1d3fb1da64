import { Button, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { useMe } from '../../../shared/access/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ActionDialog, textIn, useReportedAction } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';

/** Makes a file at once, as only a simulated brokerage may. */
function ReleaseNow() {
  const t = useText();
  const { isOpen, running, error, open, close, submit } = useReportedAction(
    (key: string) => call('POST v1/fund/file/release', { key }),
    ({ fileId, count }) => t('files.released', { id: fileId, count }),
  );
  return (
    <>
      <Button variant="contained" onClick={open}>
        {t('files.release')}
      </Button>
      <ActionDialog
        open={isOpen}
        title={t('files.release')}
        action={t('files.release')}
        running={running}
        error={error}
        onClose={close}
        onSubmit={() => void submit()}
      >
        <Typography sx={{ color: 'text.secondary' }}>{t('files.releaseNote')}</Typography>
      </ActionDialog>
    </>
  );
}

/** Writes the approved withdrawals into a file; a live brokerage proposes it, and a second operator approves it. */
export function Release() {
  const t = useText();
  if (useMe()?.mode === 'demo') return <ReleaseNow />;
  return (
    <ProposeDialog
      button={t('files.propose')}
      title={t('files.propose')}
      buttonProps={{ variant: 'contained' }}
      propose={(key, fields) => call('POST v1/fund/file/propose', { key, body: { reason: textIn(fields, 'reason') } })}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('files.releaseNote')}</Typography>
    </ProposeDialog>
  );
}
