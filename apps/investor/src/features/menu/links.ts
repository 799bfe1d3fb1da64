import type { MenuLink } from './link-group.tsx';

/** The pages of money in and out. */
export const MONEY_LINKS: readonly MenuLink[] = [
  { to: '/pages/trade/transfer/transfer', text: 'routes.deposit' },
  { to: '/pages/trade/recharge/recharge', text: 'routes.recharge' },
  { to: '/pages/trade/withdraw/withdraw', text: 'routes.withdraw' },
  { to: '/pages/trade/transfer-trade/transfer-trade', text: 'routes.transactions' },
  { to: '/pages/trade/statement/statement', text: 'routes.statement' },
  { to: '/pages/trade/index/file', text: 'routes.documents', unread: 'documents' },
  { to: '/pages/user/card/card', text: 'routes.cards' },
];

/** The pages of offerings. */
export const OFFERING_LINKS: readonly MenuLink[] = [
  { to: '/pages/stock/ipo/ipo', text: 'routes.ipo' },
  { to: '/pages/stock/otc/otc', text: 'routes.otc' },
];

/** Those of a member. */
export const OWN_OFFERING_LINKS: readonly MenuLink[] = [
  ...OFFERING_LINKS,
  { to: '/pages/stock/otc/cover', text: 'routes.otcCover' },
];
