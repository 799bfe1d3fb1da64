import type { Language } from '@kabuto/contract';
import { addTexts, type Loaders, showTexts, textsOf } from '@kabuto/i18n';
import type { EarlyTexts, OfferingTexts, TextKey, TradeTexts } from './catalogue.ts';

const EARLY = {
  jp: async (): Promise<EarlyTexts> => (await import('./data/jp/index.ts')).jp,
  en: async () => (await import('./data/en/index.ts')).en,
  tw: async () => (await import('./data/tw/index.ts')).tw,
} satisfies Loaders;
/** Texts shown only on the pages of the account and its orders. */
const TRADE_PAGES = {
  jp: async (): Promise<TradeTexts> => (await import('./data/jp/trade-pages.ts')).tradePagesJp,
  en: async () => (await import('./data/en/trade-pages.ts')).tradePagesEn,
  tw: async () => (await import('./data/tw/trade-pages.ts')).tradePagesTw,
} satisfies Loaders;

/** Texts shown only on the pages of offerings, and where one is due. */
const OFFERING_PAGES = {
  jp: async (): Promise<OfferingTexts> => (await import('./data/jp/offering-pages.ts')).offeringPagesJp,
  en: async () => (await import('./data/en/offering-pages.ts')).offeringPagesEn,
  tw: async () => (await import('./data/tw/offering-pages.ts')).offeringPagesTw,
} satisfies Loaders;

/** Loads a language and switches the whole app to it; of two concurrent calls the last one wins (LNG-01). */
export const showLanguage = (language: Language): Promise<void> => showTexts(language, EARLY);

/**
 * Loads the texts of the account and its orders too, now and with every later language. Throws when the network is
 * down.
 */
export const loadTradeTexts = (): Promise<void> => addTexts(TRADE_PAGES);

/** Loads the texts of offerings too, now and with every later language. Throws when the network is down. */
export const loadOfferingTexts = (): Promise<void> => addTexts(OFFERING_PAGES);

/** The app's texts: `useText` in components, `translate` outside. */
export const { translate, useText } = textsOf<TextKey>();
