import { formatDateTime } from '@kabuto/i18n';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Paper, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useText } from '../../../messages/index.ts';
import { type CallReply, call, useAction } from '../../../shared/api/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';

type Token = CallReply<'POST v1/operator/token/issue'>;

/** Issues the one-time token of an executed invitation or reset and shows it once: closed, it is gone. */
export function IssueToken({ number }: { readonly number: number }) {
  const t = useText();
  const notify = useNotify();
  const titleId = useId();
  const [issued, setIssued] = useState<Token | null>(null);
  const { run, running, error } = useAction(() =>
    call('POST v1/operator/token/issue', { body: { number: String(number) } }),
  );
  const issue = async (): Promise<void> => setIssued((await run()) ?? null);
  const copy = async (token: string): Promise<void> => {
    await navigator.clipboard.writeText(token);
    notify(t('common.copied'), { type: 'info' });
  };
  return (
    <Paper component="section" elevation={1} sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{t('proposals.issueTokenHint')}</Typography>
      <Box>
        <Button variant="outlined" disabled={running} onClick={() => void issue()}>
          {t('proposals.issueToken')}
        </Button>
      </Box>
      <Failure error={error} />
      {issued === null ? null : (
        <Dialog open onClose={() => setIssued(null)} fullWidth maxWidth="sm" aria-labelledby={titleId}>
          <DialogTitle id={titleId}>{t('proposals.tokenTitle')}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
            <Typography>{t('proposals.tokenOnce', { time: formatDateTime(issued.expiresAt) })}</Typography>
            <Box component="code" sx={{ fontSize: 17, wordBreak: 'break-all', userSelect: 'all' }}>
              {issued.token}
            </Box>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => void copy(issued.token)}>{t('common.copy')}</Button>
            <Button variant="contained" onClick={() => setIssued(null)}>
              {t('common.close')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Paper>
  );
}
