/** Texts of price alerts. */
export const alertsJp = {
  title: '株価アラート',
  last: '現在値',
  when: '条件',
  above: '以上',
  below: '以下',
  price: '価格',
  add: 'アラートを設定',
  added: 'アラートを設定しました',
  hitAtOnce: '現在値がすでに条件に達していたため、すぐに通知しました。',
  unknown: '結果を確認できませんでした。設定中のアラートをご確認ください。',
  enterPrice: '価格を入力してください。',
  priceRange: '価格は0.1円から99,999,999.9円の範囲で入力してください。',
  reached: '現在値がすでにこの条件に達しています。設定するとすぐに通知されます。',
  armed: '設定中のアラート',
  none: 'この銘柄のアラートはありません。',
  removed: 'アラートを削除しました',
} as const;
