import { LANGUAGES } from '@kabuto/contract';
import { HTML_LANG, LANGUAGE_NAMES } from '@kabuto/i18n';
import { Segmented } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../messages/index.ts';
import { slots } from '../../shared/storage/slots.ts';
import { storage, useStored } from '../../shared/storage/storage.ts';
import css from './menu.module.css';

/** One choice with its label: above it on a phone, to its left where there is room. */
export function ChoiceLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css.choice}>
      <span className={css.choiceLabel}>{label}</span>
      {children}
    </div>
  );
}

/** Language, theme and the colours of up and down; each takes effect at once and is stored. */
export function DisplayChoices() {
  const t = useText();
  const language = useStored(slots.curLang);
  const theme = useStored(slots.theme);
  const direction = useStored(slots.direction);
  return (
    <>
      <ChoiceLine label={t('menu.language')}>
        <Segmented
          label={t('menu.language')}
          value={language}
          onChange={(value) => storage.set(slots.curLang, value)}
          choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: HTML_LANG[value] }))}
        />
      </ChoiceLine>
      <ChoiceLine label={t('menu.theme')}>
        <Segmented
          label={t('menu.theme')}
          value={theme}
          onChange={(value) => storage.set(slots.theme, value)}
          choices={[
            { value: 'light', label: t('menu.light') },
            { value: 'dark', label: t('menu.dark') },
          ]}
        />
      </ChoiceLine>
      <ChoiceLine label={t('menu.direction')}>
        <Segmented
          label={t('menu.direction')}
          value={direction}
          onChange={(value) => storage.set(slots.direction, value)}
          choices={[
            { value: 'auto', label: t('menu.directionAuto') },
            { value: 'red-up', label: t('menu.directionRed') },
            { value: 'green-up', label: t('menu.directionGreen') },
            { value: 'orange-blue', label: t('menu.directionOrange') },
          ]}
        />
      </ChoiceLine>
    </>
  );
}
