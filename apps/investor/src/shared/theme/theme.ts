import type { Language } from '@kabuto/contract';
import type { DirectionChoice, Theme } from '../storage/slots.ts';
import { slots } from '../storage/slots.ts';
import { storage } from '../storage/storage.ts';

const THEME_COLOUR: Readonly<Record<Theme, string>> = { light: '#FFFFFF', dark: '#0E1116' };

/** The colours for up and down: the user's choice, else the convention of the language. */
export function directionFor(choice: DirectionChoice, language: Language): Exclude<DirectionChoice, 'auto'> {
  if (choice !== 'auto') return choice;
  return language === 'en' ? 'green-up' : 'red-up';
}

/** Applies theme and direction colours to the document. */
function apply(language: Language): void {
  const { dataset } = document.documentElement;
  const theme = storage.get(slots.theme);
  dataset.theme = theme;
  dataset.text = storage.get(slots.textSize);
  dataset.direction = directionFor(storage.get(slots.direction), language);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOUR[theme]);
}

/** Keeps the document's colours in sync with the stored choices of this and other tabs. */
export function followTheme(language: () => Language, onLanguage: (listener: () => void) => void): void {
  const update = (): void => apply(language());
  storage.subscribe(update);
  onLanguage(update);
  update();
}
