/** Texts of the list of notices. */
export const noticesJp = {
  groups: '種類',
  orders: '注文',
  alerts: '株価',
  money: '入出金',
  offerings: '募集',
  security: 'セキュリティ',
  tabs: '表示する内容',
  tabNews: 'ニュース',
  tabNotices: 'お知らせ',
  tabAlerts: '株価アラート',
  readAll: 'すべて既読にする',
  unread: '未読',
  emptyTitle: 'お知らせはまだありません',
  emptyBody: '約定や注文の失効、受渡し、ログインなどがあると、ここに並びます。',
  guestTitle: 'ログインするとお知らせを確認できます',
  guestBody: '約定や注文の失効、受渡し、口座の安全に関するお知らせが並びます。',
} as const;
