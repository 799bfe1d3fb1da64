export type { TextKey } from './catalogue.ts';
export {
  languageNow,
  onLanguageChange,
  showLanguage,
  type TextParams,
  type Translate,
  translate,
  useLanguage,
  useText,
} from './messages.ts';
