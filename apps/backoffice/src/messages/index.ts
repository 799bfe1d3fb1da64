import type { Translate as TranslateKey } from '@kabuto/i18n';
import type { TextKey } from './catalogue.ts';

export type { TextKey };
/** Returns a text in the current language; {name} is replaced by the parameter of that name. */
export type Translate = TranslateKey<TextKey>;
export {
  loadAdminTexts,
  loadContentTexts,
  loadInnerTexts,
  loadLanguage,
  loadMoneyTexts,
  loadOfferingTexts,
  loadTradingTexts,
  translate,
  useText,
} from './messages.ts';
