import type { Language } from '@kabuto/contract';
import { createStore, useStore } from '../shared/state/store.ts';
import type { Catalogue, EarlyCatalogue, LateCatalogue, TextKey } from './catalogue.ts';

export type TextParams = Readonly<Record<string, string | number>>;
/** Returns a text in the current language; {name} is replaced by the parameter of that name. */
export type Translate = (key: TextKey, params?: TextParams) => string;

type Loaded = { readonly language: Language; readonly t: Translate };

const LOADERS: Readonly<Record<Language, () => Promise<EarlyCatalogue>>> = {
  jp: async () => (await import('./data/jp/index.ts')).jp,
  en: async () => (await import('./data/en/index.ts')).en,
  tw: async () => (await import('./data/tw/index.ts')).tw,
};
/** Texts shown only on member pages. */
const MEMBER_PAGES: Readonly<Record<Language, () => Promise<LateCatalogue>>> = {
  jp: async () => (await import('./data/jp/member-pages.ts')).memberPagesJp,
  en: async () => (await import('./data/en/member-pages.ts')).memberPagesEn,
  tw: async () => (await import('./data/tw/member-pages.ts')).memberPagesTw,
};
/** The languages as values of the HTML `lang` attribute. */
export const HTML_LANG: Readonly<Record<Language, string>> = { jp: 'ja', en: 'en', tw: 'zh-Hant-TW' };

/** The text of a key in a catalogue; a placeholder without a parameter stays in the text, so that a test can detect it. */
function textOf(catalogue: EarlyCatalogue & Partial<LateCatalogue>, key: TextKey, params: TextParams = {}): string {
  const [area = '', name = ''] = key.split('.');
  // The key's type guarantees that area and name exist; the compiler cannot follow the split.
  const texts = catalogue[area as keyof Catalogue] as Readonly<Record<string, string>> | undefined;
  return (texts?.[name] ?? key).replace(/\{(\w+)\}/g, (whole, param: string) => String(params[param] ?? whole));
}

const loaded = createStore<Loaded>({ language: 'jp', t: (key) => key });
let wanted: Language = 'jp';
let withMemberPages = false;

/** Loads a language and switches the whole app to it; of two concurrent calls the last one wins (LNG-01). */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const [early, late] = await Promise.all([LOADERS[language](), withMemberPages ? MEMBER_PAGES[language]() : {}]);
  const catalogue = { ...early, ...late };
  if (wanted !== language) return;
  document.documentElement.lang = HTML_LANG[language];
  loaded.set({ language, t: (key, params) => textOf(catalogue, key, params) });
}

/** Loads the texts of member pages too, now and with every later language. Throws when the network is down. */
export async function loadMemberTexts(): Promise<void> {
  if (withMemberPages) return;
  withMemberPages = true;
  try {
    await showLanguage(wanted);
  } catch (error) {
    withMemberPages = false;
    throw error;
  }
}

/** `t('area.key', params)` in the current language; re-renders the component when it changes. */
export const useText = (): Translate => useStore(loaded).t;

/** The current language. */
export const useLanguage = (): Language => useStore(loaded).language;

/** For code outside components; call it when the text is needed. */
export const translate: Translate = (key, params) => loaded.get().t(key, params);
export const languageNow = (): Language => loaded.get().language;

/** Calls the listener after every change of language. */
export const onLanguageChange = (listener: () => void): (() => void) => loaded.subscribe(listener);
