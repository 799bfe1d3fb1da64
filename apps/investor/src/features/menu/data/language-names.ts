import type { Language } from '@kabuto/contract';

/** Each language by its own name, the same on every screen, so that a reader finds the way back. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { jp: '日本語', en: 'English', tw: '繁體中文' };
