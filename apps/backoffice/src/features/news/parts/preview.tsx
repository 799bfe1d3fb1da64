import { paragraphsOf } from '@kabuto/contract/news-text';
import { formatDateTime, HTML_LANG, LANGUAGE_NAMES } from '@kabuto/i18n';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { Code } from '../../../shared/transfers/index.ts';
import { type Draft, shownIn, TEXTS } from '../model.ts';

/** The item as customers read it in a language, with the same paragraphs. */
export function Preview({ draft }: { readonly draft: Draft }) {
  const t = useText();
  const [wanted, setWanted] = useState<(typeof TEXTS)[number]['language']>('jp');
  const { title, body, language } = shownIn(draft, wanted);
  const { publishAt, pinned, codes } = draft;
  return (
    <Card title={t('news.preview')}>
      <Box role="group" aria-label={t('office.language')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        {TEXTS.map((one) => (
          <Button
            key={one.language}
            size="small"
            variant={one.language === wanted ? 'contained' : 'outlined'}
            aria-pressed={one.language === wanted}
            onClick={() => setWanted(one.language)}
          >
            <span lang={HTML_LANG[one.language]}>{LANGUAGE_NAMES[one.language]}</span>
          </Button>
        ))}
      </Box>
      <Box component="article" aria-label={t('news.preview')} sx={{ display: 'grid', gap: 1.5, maxWidth: 680 }}>
        <Typography component="h3" lang={HTML_LANG[language]} sx={{ fontSize: 20, fontWeight: 600, lineHeight: 1.4 }}>
          {title === '' ? t('news.untitled') : title}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary', fontSize: 13 }}>
          {pinned ? <Chip size="small" color="primary" variant="outlined" label={t('news.pinned')} /> : null}
          {publishAt === null ? t('news.onSave') : formatDateTime(publishAt)}
        </Box>
        {language === wanted ? null : (
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{t('news.notTranslated')}</Typography>
        )}
        {paragraphsOf(body).map((paragraph) => (
          <Typography key={paragraph} lang={HTML_LANG[language]} sx={{ whiteSpace: 'pre-line', lineHeight: 1.7 }}>
            {paragraph}
          </Typography>
        ))}
        {codes.length === 0 ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{t('news.codes')}</Typography>
            {codes.map((code) => (
              <Chip key={code} size="small" label={<Code text={code} />} />
            ))}
          </Box>
        )}
      </Box>
    </Card>
  );
}
