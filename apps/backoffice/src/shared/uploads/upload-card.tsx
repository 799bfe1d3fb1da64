import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { useAction, useReadAgain } from '../api/index.ts';
import { Card } from '../parts/figures.tsx';
import { FileInvalid } from './file-invalid.tsx';

type Props<R> = {
  readonly title: string;
  readonly note: ReactNode;
  /** Sends the file under a key that stays until the server has replied. */
  readonly send: (key: string, file: File) => Promise<R>;
  /** What the server has read in the file. */
  readonly result: (reply: R) => ReactNode;
};

/** Uploads a file of the bank, and shows what was read or where the file is wrong. */
export function UploadCard<R>({ title, note, send, result }: Props<R>) {
  const t = useText();
  const readAgain = useReadAgain();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [reply, setReply] = useState<R | null>(null);
  const { run, running, error, startAnew } = useAction(send);
  const choose = (chosen: File | null): void => {
    startAnew();
    setReply(null);
    setFile(chosen);
  };
  const upload = async (): Promise<void> => {
    if (file === null) return;
    setReply(null);
    const read = await run(file);
    if (read === undefined) return;
    setReply(read);
    setFile(null);
    if (input.current !== null) input.current.value = '';
    readAgain();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void upload();
  };
  return (
    <Card title={title}>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
        <Typography sx={{ color: 'text.secondary' }}>{note}</Typography>
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
          {reply === null ? null : result(reply)}
        </Box>
        <FileInvalid error={error} />
      </Box>
    </Card>
  );
}
