import { Box, Button, Divider, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { call, useRead } from '../../../shared/api/index.ts';
import { ActionDialog, textIn, useReportedAction } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { AsWritten } from '../../../shared/transfers/index.ts';
import { SIZE } from './paged.tsx';

type Of = { readonly memberId: string };

function AddNote({ memberId, onAdded }: Of & { readonly onAdded: () => void }) {
  const t = useText();
  const send = (key: string, fields: FormData) =>
    call('POST v1/customer/note/add', { key, body: { memberId, text: textIn(fields, 'text') } });
  const done = () => {
    onAdded();
    return t('customers.noteAdded');
  };
  const { isOpen, running, error, open, close, submit } = useReportedAction(send, done);
  return (
    <>
      <Button variant="outlined" sx={{ mt: 2 }} onClick={open}>
        {t('customers.addNote')}
      </Button>
      <ActionDialog
        open={isOpen}
        title={t('customers.addNote')}
        action={t('customers.addNote')}
        running={running}
        error={error}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <CheckedField
          name="text"
          label={t('customers.note')}
          allowed={t('customers.noteHint')}
          maxLength={2000}
          inputMode="text"
          multiline
          rows={5}
          autoFocus
        />
      </ActionDialog>
    </>
  );
}

/** What operators have noted about a customer, newest first, and a button to add to it. */
export function Notes({ memberId }: Of) {
  const t = useText();
  const may = useMay();
  // `below` of each page that was opened after the first
  const [opened, setOpened] = useState<readonly string[]>([]);
  const below = opened.at(-1);
  const query = { memberId, pageSize: String(SIZE), ...(below === undefined ? {} : { below }) };
  const { data, error } = useRead('GET v1/customer/note/list', query);
  const next = data?.next ?? null;
  return (
    <Card title={t('customers.notes')}>
      <Failure error={error} />
      {data === undefined && error === null ? <Skeleton variant="rounded" height={48} /> : null}
      {data?.rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('customers.noNotes')}</Typography>
      ) : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.rows.map(({ noteId, operator, text, at }, index) => (
          <Box component="li" key={noteId}>
            {index === 0 ? null : <Divider sx={{ my: 1.5 }} />}
            <Typography component="div" sx={{ color: 'text.secondary', fontSize: 13 }}>
              <When at={at} /> <AsWritten text={operator} />
            </Typography>
            <Typography component="div" sx={{ whiteSpace: 'pre-wrap' }}>
              <AsWritten text={text} />
            </Typography>
          </Box>
        ))}
      </Box>
      {opened.length === 0 && next === null ? null : (
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', pt: 1 }}>
          <Button
            variant="outlined"
            size="small"
            disabled={opened.length === 0}
            onClick={() => setOpened(opened.slice(0, -1))}
          >
            {t('customers.newer')}
          </Button>
          <Button
            variant="outlined"
            size="small"
            disabled={next === null}
            onClick={() => setOpened([...opened, String(next)])}
          >
            {t('customers.older')}
          </Button>
        </Box>
      )}
      {may('customer.note') ? <AddNote memberId={memberId} onAdded={() => setOpened([])} /> : null}
    </Card>
  );
}
