import { Box, Button, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { useMe } from '../../../shared/access/index.ts';
import { call, callFile, saveFile, useAction } from '../../../shared/api/index.ts';
import { ConfirmFigures } from '../../../shared/dialogs/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import type { TransferFile } from '../model.ts';

function Download({ fileId }: Pick<TransferFile, 'fileId'>) {
  const t = useText();
  const { run, running, error } = useAction(() => callFile('GET v1/fund/file/download', { fileId: String(fileId) }));
  const download = async (): Promise<void> => {
    const file = await run();
    if (file !== undefined) saveFile(file, `transfers-${fileId}.txt`);
  };
  return (
    <>
      <Button variant="outlined" size="small" disabled={running} onClick={() => void download()}>
        {t('files.download')}
      </Button>
      <Failure error={error} />
    </>
  );
}

/** The second operator's record that the bank has accepted the file. */
function Accept({ file: { fileId, hash } }: { readonly file: TransferFile }) {
  const t = useText();
  return (
    <ConfirmFigures
      word={t('files.accept')}
      title={t('files.acceptTitle', { id: fileId })}
      note={t('files.acceptNote')}
      done={t('files.acceptDone', { id: fileId })}
      countField="count"
      countLabel={t('proposals.fieldCount')}
      send={(key, { count, sum }) =>
        call('POST v1/fund/file/accept', { key, body: { fileId: String(fileId), count, sum } })
      }
    >
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
        {t('files.hash')}
        <Box component="code" lang="zxx" sx={{ display: 'block', wordBreak: 'break-all' }}>
          {hash}
        </Box>
      </Typography>
    </ConfirmFigures>
  );
}

/** What may be done with a file: its maker downloads it, another operator also records its acceptance. */
export function Actions({ file }: { readonly file: TransferFile }) {
  const t = useText();
  const me = useMe();
  const waits = file.acceptedAt === null;
  const isOwn = file.operator === me?.name;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Download fileId={file.fileId} />
      {waits && !isOwn ? <Accept file={file} /> : null}
      {waits && isOwn ? (
        <Typography sx={{ color: 'text.secondary', fontSize: 13, flexBasis: '100%' }}>{t('files.own')}</Typography>
      ) : null}
    </Box>
  );
}
