import { LANGUAGES, type Language } from '@kabuto/contract';

export type ThemeName = 'light' | 'dark';

export const LANGUAGE = 'office.language';
export const THEME = 'office.theme';

/** Returns what the browser keeps under a key; null also when its storage is blocked. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice lasts for this visit.
  }
}

/** The language chosen here before; else the browser's first one where it is known, else Japanese. */
export function initialLanguage(): Language {
  const chosen = kept(LANGUAGE);
  const known = LANGUAGES.find((language) => language === chosen);
  if (known !== undefined) return known;
  const first = navigator.language.toLowerCase();
  if (first.startsWith('en')) return 'en';
  return first.startsWith('zh') ? 'tw' : 'jp';
}

export const keepLanguage = (language: Language): void => keep(LANGUAGE, language);

/** The theme chosen here before; else the system's. */
export function initialTheme(): ThemeName {
  const chosen = kept(THEME);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export const keepTheme = (theme: ThemeName): void => keep(THEME, theme);
