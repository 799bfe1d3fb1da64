export type { TextKey } from './catalogue.ts';
export {
  HTML_LANG,
  languageNow,
  loadMemberTexts,
  onLanguageChange,
  showLanguage,
  type TextParams,
  type Translate,
  translate,
  useLanguage,
  useText,
} from './messages.ts';
