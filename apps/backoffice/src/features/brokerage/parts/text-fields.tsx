import { Box, Button, TextField } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { AGREEMENT_CHARS, type AgreementLanguage, LANG_OF, LANGUAGES } from '../model.ts';

/** The language of a text, in the field `language`. */
export function LanguageField({
  value,
  onChange,
}: {
  readonly value: AgreementLanguage;
  readonly onChange: (language: string) => void;
}) {
  const t = useText();
  return (
    <TextField
      name="language"
      select
      label={t('brokerage.language')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language}>
          {t(`brokerage.${language}`)}
        </option>
      ))}
    </TextField>
  );
}

/** The text of an agreement, typed or taken from a file, in the field `text`. */
export function AgreementField({ language, text }: { readonly language: AgreementLanguage; readonly text: string }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState({ text, times: 0 });
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = currentTarget.files?.[0];
    if (file === undefined) return;
    const read = await file.text();
    setTaken(({ times }) => ({ text: read.replaceAll(/\r\n?/g, '\n'), times: times + 1 }));
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button size="small" onClick={() => input.current?.click()}>
        {t('brokerage.fromFile')}
      </Button>
      <input ref={input} type="file" accept=".txt,text/plain" hidden onChange={(event) => void take(event)} />
      <CheckedField
        key={taken.times}
        name="text"
        label={t('brokerage.textOf')}
        allowed={t('brokerage.textAllowed')}
        maxLength={AGREEMENT_CHARS}
        inputMode="text"
        lang={LANG_OF[language]}
        defaultValue={taken.text}
        multiline
        rows={8}
      />
    </Box>
  );
}
