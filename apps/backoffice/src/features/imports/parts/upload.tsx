import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { CallError, callUpload, useAction, useReadAgain } from '../../../shared/api/index.ts';
import { Yen } from '../../../shared/arrivals/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { type BankImport, KIND_TEXT, STATE_TEXT } from '../model.ts';

/** The place in the file that is wrong, and what is allowed there. */
function Place({ error }: { readonly error: unknown }) {
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
        <Figure label={t('arrivals.state')}>{t(STATE_TEXT[made.state])}</Figure>
      </Figures>
    </Alert>
  );
}

/** Uploads a file of the bank, and shows what was read or where the file is wrong. */
export function Upload() {
  const t = useText();
  const readAgain = useReadAgain();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [made, setMade] = useState<BankImport | null>(null);
  const { run, running, error, startAnew } = useAction((key: string, chosen: File) =>
    callUpload('POST v1/fund/import/add', chosen, key),
  );
  const choose = (chosen: File | null): void => {
    startAnew();
    setMade(null);
    setFile(chosen);
  };
  const send = async (): Promise<void> => {
    if (file === null) return;
    setMade(null);
    const added = await run(file);
    if (added === undefined) return;
    setMade(added);
    setFile(null);
    if (input.current !== null) input.current.value = '';
    readAgain();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <Card title={t('imports.upload')}>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
        <Typography sx={{ color: 'text.secondary' }}>{t('imports.uploadNote')}</Typography>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Button variant="outlined" disabled={running} onClick={() => input.current?.click()}>
            {t('imports.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            disabled={running}
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
          />
          <Typography component="span" sx={{ overflowWrap: 'anywhere', flexGrow: 1 }}>
            {file === null ? t('imports.noFile') : file.name}
          </Typography>
          <Button type="submit" variant="contained" disabled={running || file === null}>
            {t('imports.send')}
          </Button>
        </Box>
        <Box role="status" aria-live="polite">
          {made === null ? null : <Result made={made} />}
        </Box>
        <Place error={error} />
      </Box>
    </Card>
  );
}
