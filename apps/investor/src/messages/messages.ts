import type { Language } from '@kabuto/contract';
import { createStore, useStore } from '../shared/state/store.ts';
import type { Catalogue, EarlyCatalogue, LateCatalogue, TextKey } from './catalogue.ts';

export type TextParams = Readonly<Record<string, string | number>>;
/** Answers a text of the current language; {name} is replaced by the parameter of that name. */
export type Translate = (key: TextKey, params?: TextParams) => string;

type Loaded = { readonly language: Language; readonly t: Translate };

const LOADERS: Readonly<Record<Language, () => Promise<EarlyCatalogue>>> = {
  jp: async () => (await import('./data/jp/index.ts')).jp,
  en: async () => (await import('./data/en/index.ts')).en,
  tw: async () => (await import('./data/tw/index.ts')).tw,
};
/** What only the member's own pages show. */
const MEMBER_PAGES: Readonly<Record<Language, () => Promise<LateCatalogue>>> = {
  jp: async () => (await import('./data/jp/member-pages.ts')).memberPagesJp,
  en: async () => (await import('./data/en/member-pages.ts')).memberPagesEn,
  tw: async () => (await import('./data/tw/member-pages.ts')).memberPagesTw,
};
/** The languages as documents name them. */
export const HTML_LANG: Readonly<Record<Language, string>> = { jp: 'ja', en: 'en', tw: 'zh-Hant-TW' };

/** The text of a key in a catalogue; a placeholder without a parameter stays visible, so that a test can see it. */
function textOf(catalogue: EarlyCatalogue & Partial<LateCatalogue>, key: TextKey, params: TextParams = {}): string {
  const [area = '', name = ''] = key.split('.');
  // The key's type says that area and name exist; the compiler cannot follow the split.
  const texts = catalogue[area as keyof Catalogue] as Readonly<Record<string, string>> | undefined;
  return (texts?.[name] ?? key).replace(/\{(\w+)\}/g, (whole, param: string) => String(params[param] ?? whole));
}

const loaded = createStore<Loaded>({ language: 'jp', t: (key) => key });
let wanted: Language = 'jp';
let withMemberPages = false;

/** Loads a language and shows it everywhere at once; the last wish wins when two are on their way (LNG-01). */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const [early, late] = await Promise.all([LOADERS[language](), withMemberPages ? MEMBER_PAGES[language]() : {}]);
  const catalogue = { ...early, ...late };
  if (wanted !== language) return;
  document.documentElement.lang = HTML_LANG[language];
  loaded.set({ language, t: (key, params) => textOf(catalogue, key, params) });
}

/** Loads the texts of the member's own pages too, now and with every language from then on. Throws when the line is down. */
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

/** `t('area.key', params)` in the language shown; components render again when it changes. */
export const useText = (): Translate => useStore(loaded).t;

/** The language shown. */
export const useLanguage = (): Language => useStore(loaded).language;

/** For code outside components, at the moment a text is needed. */
export const translate: Translate = (key, params) => loaded.get().t(key, params);
export const languageNow = (): Language => loaded.get().language;

/** Hears every change of language after it has happened. */
export const onLanguageChange = (listener: () => void): (() => void) => loaded.subscribe(listener);
