import type { KeyOf } from '@kabuto/i18n';
import type { adminPagesJp } from './data/jp/admin-pages.ts';
import type { contentPagesJp } from './data/jp/content-pages.ts';
import type { jp } from './data/jp/index.ts';
import type { innerPagesJp } from './data/jp/inner-pages.ts';
import type { moneyPagesJp } from './data/jp/money-pages.ts';
import type { offeringPagesJp } from './data/jp/offering-pages.ts';
import type { tradingPagesJp } from './data/jp/trading-pages.ts';

type Areas = typeof jp &
  typeof adminPagesJp &
  typeof innerPagesJp &
  typeof contentPagesJp &
  typeof moneyPagesJp &
  typeof offeringPagesJp &
  typeof tradingPagesJp;

/** All texts of one language by area; the Japanese catalogue defines the keys. */
export type Catalogue = { readonly [A in keyof Areas]: { readonly [K in keyof Areas[A]]: string } };

/** The texts any page may show. */
export type EarlyTexts = Pick<Catalogue, keyof typeof jp>;
/** Texts that load with their pages. */
export type AdminTexts = Pick<Catalogue, keyof typeof adminPagesJp>;
export type InnerTexts = Pick<Catalogue, keyof typeof innerPagesJp>;
export type ContentTexts = Pick<Catalogue, keyof typeof contentPagesJp>;
export type MoneyTexts = Pick<Catalogue, keyof typeof moneyPagesJp>;
export type TradingTexts = Pick<Catalogue, keyof typeof tradingPagesJp>;
export type OfferingTexts = Pick<Catalogue, keyof typeof offeringPagesJp>;

/** The keys of one area, to type its catalogue in another language. */
export type Texts<A extends keyof Catalogue> = Catalogue[A];

/** 'area.key' of every text. */
export type TextKey = KeyOf<Areas>;
