import type { Texts } from '../../catalogue.ts';

/** Texts of the list of notices. */
export const noticesTw: Texts<'notices'> = {
  groups: '類別',
  orders: '委託',
  alerts: '股價',
  money: '資金',
  offerings: '募集',
  security: '安全',
  tabs: '顯示內容',
  tabUnread: '{tab}（未讀{count}）',
  tabCount: '{tab} ({count})',
  tabNews: '新聞',
  tabNotices: '通知',
  tabAlerts: '到價提醒',
  readAll: '全部標為已讀',
  unread: '未讀',
  emptyTitle: '尚無通知',
  emptyBody: '成交、委託失效、交割、登入等通知會列在這裡。',
  guestTitle: '登入後即可查看通知',
  guestBody: '成交、委託失效、交割與帳戶安全的通知會列在這裡。',
};
