import type { KeyOf } from '@kabuto/i18n';
import type { chartJp } from './data/jp/chart.ts';
import type { dayTradeJp } from './data/jp/day-trade.ts';
import type { documentPagesJp } from './data/jp/document-pages.ts';
import type { jp } from './data/jp/index.ts';
import type { memberPagesJp } from './data/jp/member-pages.ts';
import type { moneyPagesJp } from './data/jp/money-pages.ts';
import type { nightJp } from './data/jp/night.ts';
import type { offeringPagesJp } from './data/jp/offering-pages.ts';
import type { tradePagesJp } from './data/jp/trade-pages.ts';

type Areas = typeof jp &
  typeof memberPagesJp &
  typeof tradePagesJp &
  typeof moneyPagesJp &
  typeof documentPagesJp &
  typeof offeringPagesJp & {
    readonly chart: typeof chartJp;
    readonly night: typeof nightJp;
    readonly dayTrade: typeof dayTradeJp;
  };

/** All texts of one language by area; the Japanese catalogue defines the keys. */
export type Catalogue = { readonly [A in keyof Areas]: { readonly [K in keyof Areas[A]]: string } };

/** The texts any page may show. */
export type EarlyTexts = Pick<Catalogue, keyof typeof jp>;
/** Texts that load with their pages. */
export type MemberTexts = Pick<Catalogue, keyof typeof memberPagesJp>;
export type ChartTexts = Pick<Catalogue, 'chart'>;
export type DocumentTexts = Pick<Catalogue, keyof typeof documentPagesJp>;
export type DayTradeTexts = Pick<Catalogue, 'dayTrade'>;
export type MoneyTexts = Pick<Catalogue, keyof typeof moneyPagesJp>;
export type NightTexts = Pick<Catalogue, 'night'>;
export type OfferingTexts = Pick<Catalogue, keyof typeof offeringPagesJp>;
export type TradeTexts = Pick<Catalogue, keyof typeof tradePagesJp>;

/** The keys of one area, to type its catalogue in another language. */
export type Texts<A extends keyof Areas> = Catalogue[A];

/** 'area.key' of every text. */
export type TextKey = KeyOf<Areas>;
