import { HTML_LANG } from '@kabuto/i18n';
import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ActionDialog, useReportedAction } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { bodyOf, type Draft, draftIn, draftOf, type NewsItem, TEXTS } from '../model.ts';
import { Preview } from './preview.tsx';
import { Publishing, type When } from './publishing.tsx';

const MOST_TITLE = 120;
const MOST_BODY = 10_000;
const COLUMN = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' } as const;

/** Title and text of each language. */
function Texts({ draft }: { readonly draft: Draft }) {
  const t = useText();
  return TEXTS.map(({ language, suffix, heading }) => (
    <Card key={language} title={t(heading)}>
      <Box sx={{ ...COLUMN, pt: 1 }}>
        <CheckedField
          name={`title${suffix}`}
          label={t('news.title')}
          allowed={t('news.titleAllowed')}
          maxLength={MOST_TITLE}
          defaultValue={draft.texts[language].title}
          optional={language !== 'jp'}
          inputMode="text"
          lang={HTML_LANG[language]}
        />
        <CheckedField
          name={`body${suffix}`}
          label={t('news.body')}
          allowed={t('news.bodyAllowed')}
          maxLength={MOST_BODY}
          defaultValue={draft.texts[language].body}
          optional={language !== 'jp'}
          inputMode="text"
          multiline
          rows={6}
          lang={HTML_LANG[language]}
        />
      </Box>
    </Card>
  ));
}

type Props = {
  /** The item that is changed; null: a new one is written. */
  readonly item: NewsItem | null;
  readonly onSaved: (item: NewsItem) => void;
};

/** The form of an item beside what customers will see, which follows what is typed. */
export function Editor({ item, onSaved }: Props) {
  const t = useText();
  const [initial] = useState(() => draftOf(item));
  const [draft, setDraft] = useState(initial);
  const [when, setWhen] = useState<When>(item === null ? 'now' : 'later');
  const form = useRef<HTMLFormElement>(null);
  const save = async (key: string, fields: FormData): Promise<NewsItem> => {
    const saved = await call('POST v1/news/item/save', { key, body: bodyOf(fields, item) });
    onSaved(saved);
    return saved;
  };
  const action = useReportedAction(save, ({ newsId }) => t('news.saved', { number: newsId }));
  const fieldsNow = (): FormData => new FormData(form.current ?? undefined);
  const review = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (event.currentTarget.reportValidity()) action.open();
  };
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      TEXTS.flatMap(({ suffix, heading }) => [
        [`title${suffix}`, `${t(heading)} ${t('news.title')}`],
        [`body${suffix}`, `${t(heading)} ${t('news.body')}`],
      ]),
    ),
    codes: t('news.codes'),
    publishAt: t('news.publishAt'),
    version: t('news.version'),
  };
  const isPublished = item?.state === 'published';
  const word = t(isPublished ? 'news.change' : when === 'now' ? 'news.publish' : 'news.schedule');
  const note = isPublished ? 'news.changeNote' : when === 'now' ? 'news.publishNote' : 'news.scheduleNote';
  return (
    <Box sx={{ ...COLUMN, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
      <Box
        component="form"
        ref={form}
        noValidate
        onSubmit={review}
        onChange={() => setDraft(draftIn(fieldsNow(), item))}
        sx={COLUMN}
      >
        <Texts draft={initial} />
        <Card title={t('news.settings')}>
          <Box sx={{ ...COLUMN, pt: 1 }}>
            <CheckedField
              name="codes"
              label={t('news.codes')}
              allowed={t('news.codesAllowed')}
              maxLength={60}
              defaultValue={initial.codes.join(', ')}
              optional
              inputMode="text"
            />
            <FormControlLabel
              control={<Checkbox name="pinned" value="on" defaultChecked={initial.pinned} />}
              label={t('news.pin')}
            />
            {isPublished ? null : <Publishing item={item} when={when} onWhen={setWhen} />}
            <Box>
              <Button type="submit" variant="contained">
                {word}
              </Button>
            </Box>
          </Box>
        </Card>
      </Box>
      <Box sx={{ position: { md: 'sticky' }, top: 16 }}>
        <Preview draft={when === 'now' ? { ...draft, publishAt: null } : draft} />
      </Box>
      <ActionDialog
        open={action.isOpen}
        title={word}
        action={word}
        confirmsOnly
        running={action.running}
        error={action.error}
        labelOf={(field) => labels[field]}
        onClose={action.close}
        onSubmit={() => void action.submit(fieldsNow())}
      >
        <Typography sx={{ color: 'text.secondary' }}>{t(note)}</Typography>
      </ActionDialog>
    </Box>
  );
}
