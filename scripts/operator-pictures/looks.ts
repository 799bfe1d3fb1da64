import { MANUAL_LANGUAGES, type ManualLanguage } from '../docs/operator-pages.ts';

const PICTURE = /^(?<look>[a-z-]+)\.(?<language>en|ja)\.png$/;

/** The looks of the pictures that pages show, each once. Throws when a name is none of a picture of a look. */
export function looksOf(pictures: readonly string[]): string[] {
  const looks = pictures.map((picture) => {
    const look = PICTURE.exec(picture)?.groups?.look;
    if (look === undefined) throw new Error(`${picture} is not named LOOK.en.png or LOOK.ja.png`);
    return look;
  });
  return [...new Set(looks)].toSorted();
}

/** Whether a journey takes a look, by its source. */
export const takes = (source: string, look: string): boolean => source.includes(`name: '${look}'`);

/** The option `-t` of vitest that selects the journeys of these looks and no others. */
export const titlesOf = (looks: readonly string[]): string => `LNG-01 (${looks.join('|')}) in three languages`;

/** How a run of the journeys names the picture of a look, and how the manual does. */
export function filesOf(look: string): { readonly taken: string; readonly kept: string }[] {
  const ofJourney: Readonly<Record<ManualLanguage, string>> = { en: 'en', ja: 'jp' };
  return MANUAL_LANGUAGES.map((language) => ({
    taken: `office-${look}-${ofJourney[language]}-light-1280.png`,
    kept: `${look}.${language}.png`,
  }));
}
