import { addTexts, type Loaders } from '@kabuto/i18n';
import type { NightTexts } from './catalogue.ts';

/** Texts shown only where the night session is. */
const NIGHT_TEXTS = {
  jp: async (): Promise<NightTexts> => ({ night: (await import('./data/jp/night.ts')).nightJp }),
  en: async () => ({ night: (await import('./data/en/night.ts')).nightEn }),
  tw: async () => ({ night: (await import('./data/tw/night.ts')).nightTw }),
} satisfies Loaders;

/** Loads the texts of the night session too, now and with every later language. Throws when the network is down. */
export const loadNightTexts = (): Promise<void> => addTexts(NIGHT_TEXTS);
