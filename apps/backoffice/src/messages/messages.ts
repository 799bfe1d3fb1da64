import type { Language } from '@kabuto/contract';
import { addTexts, type Loaders, showTexts, textsOf } from '@kabuto/i18n';
import type { TranslationMessages } from 'react-admin';
import type {
  AdminTexts,
  ContentTexts,
  EarlyTexts,
  InnerTexts,
  MoneyTexts,
  OfferingTexts,
  TextKey,
  TradingTexts,
} from './catalogue.ts';
import { adminJp } from './data/jp/admin.ts';
import { jp } from './data/jp/index.ts';

// The early texts come with the app in Japanese, so that there are words when another language cannot be loaded.

const OWN = {
  jp: async (): Promise<EarlyTexts> => jp,
  en: async () => (await import('./data/en/index.ts')).en,
  tw: async () => (await import('./data/tw/index.ts')).tw,
} satisfies Loaders;

const ADMIN_PAGES = {
  jp: async (): Promise<AdminTexts> => (await import('./data/jp/admin-pages.ts')).adminPagesJp,
  en: async () => (await import('./data/en/admin-pages.ts')).adminPagesEn,
  tw: async () => (await import('./data/tw/admin-pages.ts')).adminPagesTw,
} satisfies Loaders;
const INNER_PAGES = {
  jp: async (): Promise<InnerTexts> => (await import('./data/jp/inner-pages.ts')).innerPagesJp,
  en: async () => (await import('./data/en/inner-pages.ts')).innerPagesEn,
  tw: async () => (await import('./data/tw/inner-pages.ts')).innerPagesTw,
} satisfies Loaders;
const CONTENT_PAGES = {
  jp: async (): Promise<ContentTexts> => (await import('./data/jp/content-pages.ts')).contentPagesJp,
  en: async () => (await import('./data/en/content-pages.ts')).contentPagesEn,
  tw: async () => (await import('./data/tw/content-pages.ts')).contentPagesTw,
} satisfies Loaders;
const MONEY_PAGES = {
  jp: async (): Promise<MoneyTexts> => (await import('./data/jp/money-pages.ts')).moneyPagesJp,
  en: async () => (await import('./data/en/money-pages.ts')).moneyPagesEn,
  tw: async () => (await import('./data/tw/money-pages.ts')).moneyPagesTw,
} satisfies Loaders;
const OFFERING_PAGES = {
  jp: async (): Promise<OfferingTexts> => (await import('./data/jp/offering-pages.ts')).offeringPagesJp,
  en: async () => (await import('./data/en/offering-pages.ts')).offeringPagesEn,
  tw: async () => (await import('./data/tw/offering-pages.ts')).offeringPagesTw,
} satisfies Loaders;
const TRADING_PAGES = {
  jp: async (): Promise<TradingTexts> => (await import('./data/jp/trading-pages.ts')).tradingPagesJp,
  en: async () => (await import('./data/en/trading-pages.ts')).tradingPagesEn,
  tw: async () => (await import('./data/tw/trading-pages.ts')).tradingPagesTw,
} satisfies Loaders;

const ADMIN: Readonly<Record<Language, () => Promise<TranslationMessages>>> = {
  jp: async () => adminJp,
  en: async () => (await import('./data/en/admin.ts')).adminEn,
  tw: async () => (await import('./data/tw/admin.ts')).adminTw,
};

/**
 * Shows the app's own texts in a language, and returns those of react-admin's components. Throws when they cannot be
 * loaded, never for Japanese.
 */
export async function loadLanguage(language: Language): Promise<TranslationMessages> {
  const [admin] = await Promise.all([ADMIN[language](), showTexts(language, OWN)]);
  return admin;
}

/**
 * Loads the texts of the pages behind Today too, now and with every later language. Throws when they cannot be loaded.
 */
export const loadInnerTexts = (): Promise<void> => addTexts(INNER_PAGES);
/** As `loadInnerTexts` for the pages of content. */
export const loadContentTexts = (): Promise<void> => addTexts(CONTENT_PAGES);
/** As `loadInnerTexts` for the pages of administration. */
export const loadAdminTexts = (): Promise<void> => addTexts(ADMIN_PAGES);
/** As `loadInnerTexts` for the pages of money. */
export const loadMoneyTexts = (): Promise<void> => addTexts(MONEY_PAGES);
/** As `loadInnerTexts` for the pages of orders, fills and halts. */
export const loadTradingTexts = (): Promise<void> => addTexts(TRADING_PAGES);
/** As `loadMoneyTexts` for the pages of offerings, which show some of those too. */
export const loadOfferingTexts = async (): Promise<void> => {
  await Promise.all([addTexts(OFFERING_PAGES), loadMoneyTexts()]);
};

/** The app's texts: `useText` in components, `translate` outside. */
export const { translate, useText } = textsOf<TextKey>();
