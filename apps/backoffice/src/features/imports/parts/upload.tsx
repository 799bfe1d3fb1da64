import { Alert, AlertTitle } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { callUpload } from '../../../shared/api/index.ts';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { Yen } from '../../../shared/transfers/index.ts';
import { UploadCard } from '../../../shared/uploads/index.ts';
import { type BankImport, KIND_TEXT, STATE_TEXT } from '../model.ts';

/** What the server read in the file. */
function Result({ made }: { readonly made: BankImport }) {
  const t = useText();
  return (
    <Alert severity={made.state === 'imported' ? 'success' : 'info'} variant="outlined">
      <AlertTitle>{t(made.state === 'waiting' ? 'imports.resultWaiting' : 'imports.result')}</AlertTitle>
      <Figures>
        <Figure label={t('imports.number')}>{made.importId}</Figure>
        <Figure label={t('imports.kind')}>{t(KIND_TEXT[made.kind])}</Figure>
        <Figure label={t('imports.lines')}>{made.lines}</Figure>
        <Figure label={t('imports.sum')}>
          <Yen amount={made.sum} />
        </Figure>
        <Figure label={t('transfers.state')}>{t(STATE_TEXT[made.state])}</Figure>
      </Figures>
    </Alert>
  );
}

/** Uploads a file of the bank. */
export function Upload() {
  const t = useText();
  return (
    <UploadCard
      title={t('imports.upload')}
      note={t('imports.uploadNote')}
      send={(key, file) => callUpload('POST v1/fund/import/add', file, key)}
      result={(made) => <Result made={made} />}
    />
  );
}
