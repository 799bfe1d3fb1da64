import { useLanguage } from '@kabuto/i18n';
import { Button, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ActionDialog, ReasonField, textIn, useReportedAction } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';
import type { HaltRow } from '../model.ts';

/** A code as people type it: full-width or small letters too. */
const CODE_PATTERN = '\\s*[0-9０-９][0-9A-Za-z０-９Ａ-Ｚａ-ｚ]{3}\\s*';
const codeIn = (fields: FormData): string => textIn(fields, 'code').normalize('NFKC').trim().toUpperCase();

function useLabels(): (field: string) => string | undefined {
  const t = useText();
  return (field) => (field === 'code' ? t('trading.code') : field === 'minutes' ? t('trading.minutes') : undefined);
}

function CodeField() {
  const t = useText();
  return (
    <CheckedField
      name="code"
      label={t('trading.code')}
      allowed={t('trading.codeAllowed')}
      pattern={CODE_PATTERN}
      maxLength={8}
      inputMode="text"
      autoFocus
    />
  );
}

/** Halts an issue for up to ten minutes. */
export function StartHalt() {
  const t = useText();
  const language = useLanguage();
  const labelOf = useLabels();
  const send = (key: string, fields: FormData) =>
    call('POST v1/trading/halt/start', {
      key,
      body: { code: codeIn(fields), minutes: textIn(fields, 'minutes'), reason: textIn(fields, 'reason') },
    });
  const done = ({ code, names }: HaltRow) => t('trading.startDone', { issue: `${names[language]} ${code}` });
  const { isOpen, running, error, open, close, submit } = useReportedAction(send, done);
  const word = t('trading.start');
  return (
    <>
      <Button variant="contained" color="error" onClick={open}>
        {word}
      </Button>
      <ActionDialog
        open={isOpen}
        title={word}
        action={word}
        danger
        running={running}
        error={error}
        labelOf={labelOf}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{t('trading.startNote')}</Typography>
        <CodeField />
        <CheckedField
          name="minutes"
          label={t('trading.minutes')}
          allowed={t('trading.minutesAllowed')}
          pattern="[1-9]|10"
          maxLength={2}
          defaultValue="10"
        />
        <ReasonField />
      </ActionDialog>
    </>
  );
}

/** Lets a halted issue trade again. */
export function EndHalt({ issue: { code, names } }: { readonly issue: Pick<HaltRow, 'code' | 'names'> }) {
  const t = useText();
  const issue = `${names[useLanguage()]} ${code}`;
  const labelOf = useLabels();
  const send = (key: string, fields: FormData) =>
    call('POST v1/trading/halt/end', { key, body: { code, reason: textIn(fields, 'reason') } });
  const { isOpen, running, error, open, close, submit } = useReportedAction(send, () =>
    t('trading.endDone', { issue }),
  );
  const word = t('trading.end');
  return (
    <>
      <Button variant="outlined" size="small" onClick={open}>
        {word}
      </Button>
      <ActionDialog
        open={isOpen}
        title={`${word} ${issue}`}
        action={word}
        running={running}
        error={error}
        labelOf={labelOf}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <ReasonField autoFocus />
      </ActionDialog>
    </>
  );
}

/** Proposes a halt that is longer than one operator may make it. */
export function ProposeHalt() {
  const t = useText();
  return (
    <ProposeDialog
      button={t('trading.propose')}
      title={t('trading.propose')}
      labelOf={useLabels()}
      note={t('trading.proposeNote')}
      propose={(key, fields) =>
        call('POST v1/trading/halt/propose', {
          key,
          body: { code: codeIn(fields), minutes: textIn(fields, 'minutes'), reason: textIn(fields, 'reason') },
        })
      }
    >
      <CodeField />
      <CheckedField
        name="minutes"
        label={t('trading.minutes')}
        allowed={t('trading.longAllowed')}
        pattern="[1-9]\d{0,3}|[1-7]\d{4}|8[0-5]\d{3}|86[0-3]\d{2}|86400"
        maxLength={5}
        optional
      />
    </ProposeDialog>
  );
}
