import createCache from '@emotion/cache';
import { adoptedSheet } from './adopted-sheet.ts';

/** Emotion's cache, whose rules go into adopted style sheets (decision 0094). */
export const styleCache = Object.assign(createCache({ key: 'office' }), { sheet: adoptedSheet('office') });
