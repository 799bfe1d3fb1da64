import { Alert, AlertTitle } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { callUpload } from '../../../shared/api/index.ts';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { UploadCard } from '../../../shared/uploads/index.ts';

/** Uploads the bank's results of the withdrawals that were sent. */
export function Results() {
  const t = useText();
  return (
    <UploadCard
      title={t('files.results')}
      note={t('files.resultsNote')}
      send={(key, file) => callUpload('POST v1/fund/file/results', file, key)}
      result={({ paid, returned, changed }) => (
        <Alert severity="success" variant="outlined">
          <AlertTitle>{t('files.resultsDone')}</AlertTitle>
          <Figures>
            <Figure label={t('files.resultsPaid')}>{paid}</Figure>
            <Figure label={t('files.resultsReturned')}>{returned}</Figure>
            <Figure label={t('files.resultsChanged')}>{changed}</Figure>
          </Figures>
        </Alert>
      )}
    />
  );
}
