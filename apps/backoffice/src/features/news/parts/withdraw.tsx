import { Button, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ActionDialog, useReportedAction } from '../../../shared/dialogs/index.ts';
import type { NewsItem } from '../model.ts';

type Props = { readonly item: NewsItem; readonly onWithdrawn: (item: NewsItem) => void };

/** Takes an item off the news for good. */
export function Withdraw({ item: { newsId, version }, onWithdrawn }: Props) {
  const t = useText();
  const send = async (key: string): Promise<NewsItem> => {
    const gone = await call('POST v1/news/item/withdraw', { key, body: { newsId, version: String(version) } });
    onWithdrawn(gone);
    return gone;
  };
  const { isOpen, running, error, open, close, submit } = useReportedAction(send, () =>
    t('news.withdrawnDone', { number: newsId }),
  );
  return (
    <>
      <Button variant="outlined" color="error" onClick={open}>
        {t('news.withdraw')}
      </Button>
      <ActionDialog
        open={isOpen}
        title={t('news.withdraw')}
        action={t('news.withdraw')}
        danger
        confirmsOnly
        running={running}
        error={error}
        onClose={close}
        onSubmit={() => void submit()}
      >
        <Typography sx={{ color: 'text.secondary' }}>{t('news.withdrawNote')}</Typography>
      </ActionDialog>
    </>
  );
}
