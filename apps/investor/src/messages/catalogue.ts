import type { jp } from './data/jp/index.ts';

type Areas = typeof jp;

/** All texts of one language by area; Japanese is the model of the keys. */
export type Catalogue = { readonly [A in keyof Areas]: { readonly [K in keyof Areas[A]]: string } };

/** The keys of one area, for its catalogue in another language. */
export type Texts<A extends keyof Areas> = Catalogue[A];

/** 'area.key' of every text. */
export type TextKey = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas];
