import type { Language } from '@kabuto/contract';

/** `word` is the short form, for a figure beside others; `spoken` is the form read aloud. */
type Unit = { readonly size: number; readonly word: string; readonly spoken: string };

/** The words for large numbers, the largest first. */
export const UNITS: Readonly<Record<Language, readonly Unit[]>> = {
  jp: [
    { size: 1e12, word: '兆', spoken: '兆' },
    { size: 1e8, word: '億', spoken: '億' },
    { size: 1e4, word: '万', spoken: '万' },
  ],
  tw: [
    { size: 1e12, word: '兆', spoken: '兆' },
    { size: 1e8, word: '億', spoken: '億' },
    { size: 1e4, word: '萬', spoken: '萬' },
  ],
  en: [
    { size: 1e12, word: 'T', spoken: ' trillion' },
    { size: 1e9, word: 'B', spoken: ' billion' },
    { size: 1e6, word: 'M', spoken: ' million' },
    { size: 1e3, word: 'K', spoken: ' thousand' },
  ],
};
