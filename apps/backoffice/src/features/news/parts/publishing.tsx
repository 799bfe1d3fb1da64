import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { tokyoField } from '../../../shared/forms/index.ts';
import type { NewsItem } from '../model.ts';

export type When = 'now' | 'later';

type Props = { readonly item: NewsItem | null; readonly when: When; readonly onWhen: (when: When) => void };

const MINUTE_MS = 60_000;

/** When an item is published: at once, or at a time of Tokyo that is to come. */
export function Publishing({ item, when, onWhen }: Props) {
  const t = useText();
  const [first] = useState(() => tokyoField(Date.now() + MINUTE_MS));
  return (
    <>
      <TextField
        select
        name="when"
        label={t('news.publishing')}
        value={when}
        onChange={({ target }) => onWhen(target.value === 'later' ? 'later' : 'now')}
        fullWidth
      >
        <MenuItem value="now">{t('news.now')}</MenuItem>
        <MenuItem value="later">{t('news.later')}</MenuItem>
      </TextField>
      {when === 'later' ? (
        <TextField
          name="publishAt"
          label={t('news.publishAt')}
          type="datetime-local"
          helperText={t('news.timeAllowed')}
          defaultValue={item === null ? '' : tokyoField(item.publishAt)}
          required
          fullWidth
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: first } }}
        />
      ) : null}
    </>
  );
}
