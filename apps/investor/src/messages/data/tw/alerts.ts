import type { Texts } from '../../catalogue.ts';

/** Texts of price alerts. */
export const alertsTw: Texts<'alerts'> = {
  title: '到價提醒',
  last: '現價',
  when: '條件',
  above: '以上',
  below: '以下',
  price: '價格',
  add: '設定提醒',
  added: '已設定到價提醒',
  hitAtOnce: '現價已達到設定價格，已立即通知您。',
  unknown: '無法確認結果，請查看設定中的到價提醒。',
  enterPrice: '請輸入價格。',
  priceRange: '價格須介於0.1至99,999,999.9日圓之間。',
  reached: '現價已符合此條件，設定後將立即通知。',
  armed: '設定中的提醒',
  none: '此股票尚無到價提醒。',
  removed: '已刪除到價提醒',
};
