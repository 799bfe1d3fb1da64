import type { Language } from '../language.ts';
import type { ReasonCode } from '../reasons.ts';

/**
 * Texts for stored orders of reasons whose text contains numbers: an order keeps its reason, not the numbers that
 * caused it.
 */
export const storedReasons: { readonly [R in ReasonCode]?: Readonly<Record<Language, string>> } = {
  QUANTITY_NOT_LOT: {
    en: 'The quantity was not a multiple of the trading unit.',
    jp: '数量が単元株数の整数倍ではありませんでした。',
    tw: '股數不是交易單位的整數倍。',
  },
  QUANTITY_TOO_LARGE: {
    en: 'The quantity was more than one order may have.',
    jp: '1回の注文数量の上限を超えていました。',
    tw: '股數超過單筆委託上限。',
  },
  PRICE_OFF_TICK: {
    en: 'The price was not a multiple of the tick.',
    jp: '価格が呼値の単位に合っていませんでした。',
    tw: '價格不符合檔位。',
  },
  PRICE_OUT_OF_LIMIT: {
    en: 'The price lay outside the daily limits.',
    jp: '価格が当日の値幅制限を外れていました。',
    tw: '價格超出當日漲跌幅。',
  },
  EXPIRY_INVALID: {
    en: 'The last date of the order was not possible.',
    jp: '有効期限が指定できる範囲を外れていました。',
    tw: '有效期限超出可指定的範圍。',
  },
  CONDITION_TOO_LATE: {
    en: 'The auction it was for was already over.',
    jp: '執行条件の板寄せがすでに終わっていました。',
    tw: '指定的集合競價已結束。',
  },
  STOP_SIDE: {
    en: 'The stop price lay on the wrong side of the limit price.',
    jp: '逆指値の条件価格と指値の関係が正しくありませんでした。',
    tw: '觸發價與限價的關係不正確。',
  },
  INSUFFICIENT_CASH: {
    en: 'There was not enough buying power.',
    jp: '買付余力が不足していました。',
    tw: '可用資金不足。',
  },
  INSUFFICIENT_SHARES: {
    en: 'There were not enough shares to sell.',
    jp: '売却可能な株数が不足していました。',
    tw: '可賣股數不足。',
  },
  SAME_ISSUE_FUNDS: {
    en: 'Money from shares of this stock bought and sold today cannot buy it again today.',
    jp: '差金決済取引となる注文でした。当日買付・売却した同一銘柄の売却代金では買付できません。',
    tw: '依日本差額交割禁止規定：當日買進又賣出同一股票的價金，當日不可再買進該股票。',
  },
  SAME_ISSUE_SHARES: {
    en: 'Shares bought today with the money from selling this stock cannot be sold today.',
    jp: '差金決済取引となる注文でした。当日の売却代金で買い付けた同一銘柄は本日売却できません。',
    tw: '依日本差額交割禁止規定：以當日賣出同一股票的價金買進的股數，當日不可賣出。',
  },
  ORDER_LIMIT: {
    en: 'The order was worth more than one order of this account may be.',
    jp: '1回のご注文の上限金額を超えていました。',
    tw: '超過此帳戶單筆委託上限。',
  },
  DAY_LIMIT: {
    en: 'The order was worth more than your limit for the day left.',
    jp: '1日のご注文上限額を超えていました。',
    tw: '超過今日委託額度。',
  },
  AMEND_QUANTITY_UP: {
    en: 'The quantity of an order can only be reduced.',
    jp: '数量の訂正は減少のみ可能です。',
    tw: '改單只能減少股數。',
  },
  AMEND_BELOW_FILLED: {
    en: 'More shares were already executed than the change would have left.',
    jp: '訂正後の数量を超える株数がすでに約定していました。',
    tw: '已成交股數超過改單後的股數。',
  },
};
