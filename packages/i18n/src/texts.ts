import type { Language } from '@kabuto/contract';
import { useSyncExternalStore } from 'react';

/** The texts of one language by area and name. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** 'area.name' of every text of a catalogue. */
export type KeyOf<Texts> = { [Area in keyof Texts & string]: `${Area}.${keyof Texts[Area] & string}` }[keyof Texts &
  string];

/** Loads one part of the texts in each language. */
export type Loaders = Readonly<Record<Language, () => Promise<Catalogue>>>;

export type TextParams = Readonly<Record<string, string | number>>;
/** Returns a text in the current language; {name} is replaced by the parameter of that name. */
export type Translate<Key extends string> = (key: Key, params?: TextParams) => string;

type Shown = { readonly language: Language; readonly t: Translate<string> };

/** The languages as values of the HTML `lang` attribute. */
export const HTML_LANG: Readonly<Record<Language, string>> = { jp: 'ja', en: 'en', tw: 'zh-Hant-TW' };

/**
 * The text of a key in a catalogue; a placeholder without a parameter stays in the text, so that a test can detect it.
 */
function textOf(catalogue: Catalogue, key: string, params: TextParams = {}): string {
  const [area = '', name = ''] = key.split('.');
  return (catalogue[area]?.[name] ?? key).replace(/\{(\w+)\}/g, (whole, param: string) =>
    String(params[param] ?? whole),
  );
}

let shown: Shown = { language: 'jp', t: (key) => key };
let wanted: Language = 'jp';
const parts = new Set<Loaders>();
/** The first load of each further part, for which later calls wait too. */
const added = new Map<Loaders, Promise<void>>();
const listeners = new Set<() => void>();

/** Every text loaded in `shown.language`: of two parts loaded at once, the one that ends last keeps the other. */
let catalogue: Record<string, Catalogue[string]> = {};

async function show(language: Language): Promise<void> {
  wanted = language;
  const loaded: readonly Catalogue[] = await Promise.all([...parts].map((part) => part[language]()));
  if (wanted !== language) return;
  const texts: typeof catalogue = { ...(language === shown.language ? catalogue : {}) };
  for (const part of loaded) Object.assign(texts, part);
  catalogue = texts;
  document.documentElement.lang = HTML_LANG[language];
  shown = { language, t: (key, params) => textOf(texts, key, params) };
  for (const listener of [...listeners]) listener();
}

/**
 * Loads a part of the texts in this language and switches the whole app to it; of two concurrent calls the last one
 * wins.
 */
export function showTexts(language: Language, part: Loaders): Promise<void> {
  parts.add(part);
  return show(language);
}

/**
 * Loads a further part of the texts, now and with every later language; once loaded, it stays. Throws when the network
 * is down.
 */
export function addTexts(part: Loaders): Promise<void> {
  const known = added.get(part);
  if (known) return known;
  parts.add(part);
  const loaded = show(wanted).catch((error: unknown) => {
    parts.delete(part);
    added.delete(part);
    throw error;
  });
  added.set(part, loaded);
  return loaded;
}

/** Calls the listener after every change of language. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const shownNow = (): Shown => shown;
const useShown = (): Shown => useSyncExternalStore(onLanguageChange, shownNow);

/** The current language. */
export const languageNow = (): Language => shown.language;
/** The current language; re-renders the component when it changes. */
export const useLanguage = (): Language => useShown().language;

/**
 * Access to texts whose keys have the type `Key`. `useText()` returns `t('area.name', params)` and re-renders the
 * component when the language changes; `translate` is for code outside components: call it when the text is needed.
 */
export const textsOf = <Key extends string>(): { translate: Translate<Key>; useText: () => Translate<Key> } => ({
  translate: (key, params) => shown.t(key, params),
  useText: () => useShown().t,
});
