import type { jp } from './data/jp/index.ts';
import type { memberPagesJp } from './data/jp/member-pages.ts';

/** Areas that load with the pages that show them. */
type LateArea = keyof typeof memberPagesJp;
type Areas = typeof jp & typeof memberPagesJp;

/** All texts of one language by area; the Japanese catalogue defines the keys. */
export type Catalogue = { readonly [A in keyof Areas]: { readonly [K in keyof Areas[A]]: string } };

/** The texts any page may show; the rest load with their pages. */
export type EarlyCatalogue = Omit<Catalogue, LateArea>;
export type LateCatalogue = Pick<Catalogue, LateArea>;

/** The keys of one area, to type its catalogue in another language. */
export type Texts<A extends keyof Areas> = Catalogue[A];

/** 'area.key' of every text. */
export type TextKey = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas];
