import type { Language } from '@kabuto/contract';
import { LANGUAGES } from '@kabuto/contract';
import polyglot from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { loadLanguage } from '../messages/index.ts';
import { keepLanguage } from '../shared/preferences/preferences.ts';

/** The languages by their own names. */
const languageOf = (locale: string): Language => LANGUAGES.find((language) => language === locale) ?? 'jp';

/** The texts of react-admin's components; a change of language also changes the app's own texts. */
export function officeTexts(initial: Language, messages: TranslationMessages): I18nProvider {
  const load = (locale: string): TranslationMessages | Promise<TranslationMessages> => {
    if (locale === initial) return messages;
    return loadLanguage(languageOf(locale));
  };
  const provider = polyglot(load, initial, [], { allowMissing: true });
  return {
    ...provider,
    changeLocale: async (locale) => {
      keepLanguage(languageOf(locale));
      await loadLanguage(languageOf(locale));
      await provider.changeLocale(locale);
    },
  };
}
