import type { Language } from '@kabuto/contract';

type Unit = { readonly size: number; readonly word: string };

/** The words for large numbers, the largest first. */
export const UNITS: Readonly<Record<Language, readonly Unit[]>> = {
  jp: [
    { size: 1e12, word: '兆' },
    { size: 1e8, word: '億' },
    { size: 1e4, word: '万' },
  ],
  tw: [
    { size: 1e12, word: '兆' },
    { size: 1e8, word: '億' },
    { size: 1e4, word: '萬' },
  ],
  en: [
    { size: 1e12, word: 'T' },
    { size: 1e9, word: 'B' },
    { size: 1e6, word: 'M' },
    { size: 1e3, word: 'K' },
  ],
};
