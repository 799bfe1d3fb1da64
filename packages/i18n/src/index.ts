export { LANGUAGE_NAMES } from './data/language-names.ts';
export { UNITS } from './data/units.ts';
export {
  formatCompact,
  formatCountdown,
  formatDateTime,
  formatIndex,
  formatIsoDate,
  formatIssuePrice,
  formatPercent,
  formatPriceChange,
  formatPriceRange,
  formatPriceText,
  formatSigned,
  formatTime,
  formatTyped,
  formatTypedPrice,
  formatWhole,
  NOTHING,
  numberOf,
  priceDecimals,
  priceOf,
} from './format.ts';
export {
  addTexts,
  type Catalogue,
  HTML_LANG,
  type KeyOf,
  type Loaders,
  languageNow,
  onLanguageChange,
  showTexts,
  type TextParams,
  type Translate,
  textsOf,
  useLanguage,
} from './texts.ts';
export { useDay } from './use-day.ts';
export { LOCALES, useWhen } from './use-when.ts';
