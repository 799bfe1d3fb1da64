import { createStore, useStore } from '@kabuto/ui/state';
import { initialTheme, keepTheme, THEME, type ThemeName } from './preferences.ts';

const theme = createStore<ThemeName>('light');

/**
 * Sets the document to the chosen theme, now and after each change, also one in another tab; the project's tokens
 * read it there.
 */
export function followTheme(): void {
  const show = (): void => {
    document.documentElement.dataset.theme = theme.get();
  };
  theme.subscribe(show);
  theme.set(initialTheme());
  show();
  addEventListener('storage', ({ key }) => {
    if (key === THEME) theme.set(initialTheme());
  });
}

export const useTheme = (): ThemeName => useStore(theme);

/** Switches between light and dark, for this and later visits. */
export function toggleTheme(): void {
  theme.update((now) => (now === 'dark' ? 'light' : 'dark'));
  keepTheme(theme.get());
}
