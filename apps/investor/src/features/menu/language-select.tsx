import { LANGUAGES } from '@kabuto/contract';
import { LANGUAGE_NAMES } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { slots } from '../../shared/storage/slots.ts';
import { storage, useStored } from '../../shared/storage/storage.ts';
import css from './menu.module.css';

/** The language switch of the login and register pages; needs no reload (LNG-01). */
export function LanguageSelect() {
  const t = useText();
  const language = useStored(slots.curLang);
  return (
    <span className={css.select}>
      <Icon name="globe" size={18} />
      <select
        aria-label={t('login.language')}
        value={language}
        onChange={(event) => {
          const chosen = LANGUAGES.find((candidate) => candidate === event.target.value);
          if (chosen !== undefined) storage.set(slots.curLang, chosen);
        }}
      >
        {LANGUAGES.map((candidate) => (
          <option key={candidate} value={candidate}>
            {LANGUAGE_NAMES[candidate]}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  );
}
