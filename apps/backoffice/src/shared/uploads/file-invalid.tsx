import { Alert, AlertTitle } from '@mui/material';
import { useText } from '../../messages/index.ts';
import { CallError } from '../api/index.ts';
import { Failure } from '../parts/failure.tsx';
import { Figure, Figures } from '../parts/figures.tsx';

/** Why a file was not read: the place in it that is wrong, and what is allowed there. */
export function FileInvalid({ error }: { readonly error: unknown }) {
  const t = useText();
  if (!(error instanceof CallError) || error.reason !== 'BANK_FILE_INVALID') return <Failure error={error} />;
  const { line = '', column = '', allowed = '' } = error.params;
  return (
    <Alert severity="error" variant="outlined">
      <AlertTitle>{t('imports.invalid')}</AlertTitle>
      <Figures>
        <Figure label={t('imports.invalidLine')}>{line}</Figure>
        <Figure label={t('imports.invalidColumn')}>
          <code lang="en">{column}</code>
        </Figure>
        <Figure label={t('imports.invalidAllowed')}>
          <span lang="en">{allowed}</span>
        </Figure>
      </Figures>
    </Alert>
  );
}
