import { loadNightTexts } from '../../../messages/night-texts.ts';
import { NightTerms } from './night-terms.tsx';

/** What differs at night, with its texts. Throws when the network is down. */
export async function loadNightTerms(): Promise<typeof NightTerms> {
  await loadNightTexts();
  return NightTerms;
}
