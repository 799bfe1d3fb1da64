import type { Language } from '@kabuto/contract';

/** Each language by its own name, the same in every language, so that users can always switch back. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { jp: '日本語', en: 'English', tw: '繁體中文' };
