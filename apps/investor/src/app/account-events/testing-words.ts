import { formatWhole } from '@kabuto/i18n';
import type { Words } from './handler.ts';

export const NAMES = { jp: 'トヨタ自動車', en: 'Toyota', tw: '豐田汽車' };

/** Texts that show their key and parameters. */
export const words: Words = {
  language: 'en',
  own: (value, format = formatWhole) => format(Number(value)),
  t: (key, params) => (params === undefined ? key : `${key} ${JSON.stringify(params)}`),
};

/** The text of these words for a key and parameters. */
export const said = (...[key, params]: Parameters<Words['t']>): string => words.t(key, params);
