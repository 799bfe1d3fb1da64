import type { Language } from '@kabuto/contract';
import type { DirectionChoice, Theme } from '../storage/slots.ts';
import { slots } from '../storage/slots.ts';
import { storage } from '../storage/storage.ts';

const THEME_COLOUR: Readonly<Record<Theme, string>> = { light: '#FFFFFF', dark: '#0E1116' };

/** Which colours mean up and down: the reader's choice, else what is usual for the language. */
export function directionFor(choice: DirectionChoice, language: Language): Exclude<DirectionChoice, 'auto'> {
  if (choice !== 'auto') return choice;
  return language === 'en' ? 'green-up' : 'red-up';
}

/** Puts theme and direction colours on the document. */
function apply(language: Language): void {
  const { dataset } = document.documentElement;
  const theme = storage.get(slots.theme);
  dataset.theme = theme;
  dataset.text = storage.get(slots.textSize);
  dataset.direction = directionFor(storage.get(slots.direction), language);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOUR[theme]);
}

/** Keeps the document's colours in step with the stored choices of this and other tabs. */
export function followTheme(language: () => Language, onLanguage: (listener: () => void) => void): void {
  const update = (): void => apply(language());
  storage.subscribe(update);
  onLanguage(update);
  update();
}
