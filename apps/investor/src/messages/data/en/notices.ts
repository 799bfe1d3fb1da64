import type { Texts } from '../../catalogue.ts';

/** Texts of the list of notices. */
export const noticesEn: Texts<'notices'> = {
  groups: 'Kinds',
  orders: 'Orders',
  alerts: 'Prices',
  money: 'Cash',
  offerings: 'Offerings',
  security: 'Security',
  tabs: 'What is shown',
  tabUnread: '{tab} ({count} new)',
  tabCount: '{tab} ({count})',
  tabNews: 'News',
  tabNotices: 'Notices',
  tabAlerts: 'Price alerts',
  readAll: 'Mark all as read',
  unread: 'Unread',
  emptyTitle: 'No notices yet',
  emptyBody: 'Fills, expired orders, settlements, logins and the like will be listed here.',
  guestTitle: 'Log in to see your notices',
  guestBody: 'They report fills, expired orders, settlements and the security of your account.',
};
