import type { TenantFeature } from '@kabuto/contract';
import type { TextKey } from '../../messages/index.ts';

/** One address of the product (rules/product.md 2). Links to it are shown only if it is `built`. */
export type Route = {
  readonly path: string;
  readonly code: `RT-${string}`;
  readonly built: boolean;
  readonly needsLogin: boolean;
  readonly titleKey: TextKey;
  /** A brokerage without this feature does not have the page. */
  readonly feature?: TenantFeature;
};

const open = <const P extends string>(code: `RT-${string}`, path: P, titleKey: TextKey, built: boolean) =>
  ({ path, code, built, needsLogin: false, titleKey }) as const;
const member = <const P extends string>(code: `RT-${string}`, path: P, titleKey: TextKey, built: boolean) =>
  ({ path, code, built, needsLogin: true, titleKey }) as const;

/** The feature register: all addresses of acceptance.md RT, which of them work, and who may open them (ROL-01). */
export const ROUTES = [
  open('RT-01', '/', 'routes.home', true),
  open('RT-02', '/pages/user/login', 'routes.login', true),
  { ...open('RT-03', '/pages/user/register', 'routes.register', true), feature: 'registration' },
  open('RT-04', '/pages/user/forget', 'routes.forget', true),
  member('RT-05', '/pages/user/holding/stock', 'routes.holding', true),
  member('RT-06', '/pages/user/info/info', 'routes.info', true),
  member('RT-07', '/pages/user/set/set', 'routes.settings', true),
  open('RT-08', '/pages/user/agreement/agreement', 'routes.agreement', true),
  member('RT-09', '/pages/user/card/card', 'routes.cards', true),
  member('RT-10', '/pages/user/card/add', 'routes.cardAdd', true),
  { ...member('RT-11', '/pages/user/share/share', 'routes.share', true), feature: 'referral' },
  open('RT-12', '/pages/quotation/quotation', 'routes.market', true),
  open('RT-13', '/pages/cms/cms', 'routes.news', true),
  open('RT-14', '/pages/cms/detail', 'routes.newsDetail', true),
  member('RT-15', '/pages/collection/collection', 'routes.watchlist', true),
  open('RT-16', '/pages/stock/detail/detail', 'routes.stock', true),
  open('RT-17', '/pages/stock/ipo/ipo', 'routes.ipo', true),
  open('RT-18', '/pages/stock/otc/otc', 'routes.otc', true),
  member('RT-19', '/pages/stock/otc/contract', 'routes.otcContract', true),
  member('RT-20', '/pages/stock/otc/cover', 'routes.otcCover', true),
  member('RT-21', '/pages/stock/pts/pts', 'routes.pts', true),
  member('RT-22', '/pages/authenticate/authenticate', 'routes.authenticate', true),
  member('RT-23', '/pages/trade/index/index', 'routes.assets', true),
  member('RT-24', '/pages/trade/index/file', 'routes.documents', true),
  open('RT-25', '/pages/trade/query/query', 'routes.search', true),
  member('RT-26', '/pages/trade/buy/buy', 'routes.buy', true),
  member('RT-27', '/pages/trade/sell/sell', 'routes.sell', true),
  member('RT-28', '/pages/trade/cancel/cancel', 'routes.cancel', true),
  member('RT-29', '/pages/trade/today-trade/today-trade', 'routes.todayTrades', true),
  member('RT-30', '/pages/trade/today-entrust/today-entrust', 'routes.todayOrders', true),
  member('RT-31', '/pages/trade/history-trade/history-trade', 'routes.tradeHistory', true),
  member('RT-32', '/pages/trade/history-entrust/history-entrust', 'routes.orderHistory', true),
  member('RT-33', '/pages/trade/liquidated/liquidated', 'routes.closedPositions', true),
  member('RT-34', '/pages/trade/statement/statement', 'routes.statement', true),
  member('RT-35', '/pages/trade/transfer-trade/transfer-trade', 'routes.transactions', true),
  member('RT-36', '/pages/trade/t-operate/t-operate', 'routes.dayTrade', true),
  member('RT-37', '/pages/trade/transfer/transfer', 'routes.deposit', true),
  member('RT-38', '/pages/trade/withdraw/withdraw', 'routes.withdraw', true),
  member('RT-39', '/pages/trade/recharge/recharge', 'routes.recharge', true),
] as const satisfies readonly Route[];

export type Path = (typeof ROUTES)[number]['path'];

const BY_PATH: ReadonlyMap<string, Route & { readonly path: Path }> = new Map(
  ROUTES.map((route) => [route.path, route]),
);

/** The register's entry for an address; undefined for an unknown one. */
export const routeOf = (path: string): (Route & { readonly path: Path }) | undefined => BY_PATH.get(path);

/** Whether entries to this address may be shown. */
export const isBuilt = (path: Path): boolean => BY_PATH.get(path)?.built === true;
