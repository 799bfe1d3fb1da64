import type { KeyOf } from '@kabuto/i18n';
import type { jp } from './data/jp/index.ts';

/** All texts of one language by area; the Japanese catalogue defines the keys. */
export type Catalogue = { readonly [A in keyof typeof jp]: { readonly [K in keyof (typeof jp)[A]]: string } };

/** The keys of one area, to type its catalogue in another language. */
export type Texts<A extends keyof Catalogue> = Catalogue[A];

/** 'area.key' of every text. */
export type TextKey = KeyOf<typeof jp>;
