import { Box, MenuItem, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ActionDialog, textIn, useReportedAction } from '../../../shared/dialogs/index.ts';
import { Command, useKeys } from '../../../shared/keys/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { type Agreement, type AgreementDetail, REASON_TEXT, REJECTIONS } from '../model.ts';

type ActionProps = {
  readonly word: string;
  readonly note: string;
  readonly hint: string;
  readonly danger?: boolean;
  readonly done: string;
  readonly send: (key: string, fields: FormData) => Promise<Agreement>;
  readonly children?: ReactNode;
};

/** A button with its key for one decision, confirmed in a dialog. */
function Action({ word, note, hint, danger = false, done, send, children }: ActionProps) {
  const { isOpen, running, error, open, close, submit } = useReportedAction(send, () => done);
  useKeys({ [hint.toLowerCase()]: open });
  return (
    <>
      <Command
        hint={hint}
        variant={danger ? 'outlined' : 'contained'}
        {...(danger ? { color: 'error' } : {})}
        onClick={open}
      >
        {word}
      </Command>
      <ActionDialog
        open={isOpen}
        title={word}
        action={word}
        danger={danger}
        confirmsOnly={children === undefined}
        running={running}
        error={error}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{note}</Typography>
        {children}
      </ActionDialog>
    </>
  );
}

function Decide({ detail: { agreement, text } }: { readonly detail: AgreementDetail }) {
  const t = useText();
  const { applicationId } = agreement;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {text === null ? null : (
        <Action
          word={t('agreements.accept')}
          note={t('agreements.acceptNote')}
          hint="A"
          done={t('agreements.acceptedDone', { number: applicationId })}
          send={(key) => call('POST v1/offering/agreement/accept', { key, body: { applicationId } })}
        />
      )}
      <Action
        word={t('agreements.reject')}
        note={t('agreements.rejectNote')}
        hint="R"
        danger
        done={t('agreements.rejectedDone', { number: applicationId })}
        send={(key, fields) => {
          const reason = REJECTIONS.find((one) => one === textIn(fields, 'reason')) ?? 'other';
          return call('POST v1/offering/agreement/reject', { key, body: { applicationId, reason } });
        }}
      >
        <TextField select name="reason" label={t('common.reason')} defaultValue={REJECTIONS[0]} fullWidth>
          {REJECTIONS.map((one) => (
            <MenuItem key={one} value={one}>
              {t(REASON_TEXT[one])}
            </MenuItem>
          ))}
        </TextField>
      </Action>
    </Box>
  );
}

/** What the operator may decide about a signed agreement; without its text it can only be rejected. */
export function Decision({ detail }: { readonly detail: AgreementDetail }) {
  const t = useText();
  const may = useMay();
  const isOpen = detail.agreement.state === 'signed';
  return (
    <Card title={t('agreements.decision')}>
      {isOpen && may('offering.review') ? (
        <Decide detail={detail} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>
          {t(isOpen ? 'agreements.mayOnlyRead' : 'agreements.nothingToDo')}
        </Typography>
      )}
    </Card>
  );
}
