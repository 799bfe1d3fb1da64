import type { ComponentType } from 'react';
import { loadTradeTexts } from '../messages/index.ts';
import type { Path } from '../shared/navigation/routes.ts';
import type { FurtherPath } from './further-pages.ts';

type Load = () => Promise<ComponentType>;

/** Loads a page together with texts that only some pages show. */
const withTradeTexts = async (load: Load): Promise<ComponentType> => {
  const [page] = await Promise.all([load(), loadTradeTexts()]);
  return page;
};

/** The loader of a page that is opened less often. */
const further =
  (path: FurtherPath): Load =>
  async () =>
    (await import('./further-pages.ts')).loadFurtherPage(path);

/**
 * The component of every built address, one chunk each. Every address marked as built in the register has an entry
 * here; `pages.test.ts` checks that.
 */
export const PAGES: Readonly<Partial<Record<Path, Load>>> = {
  '/': async () => (await import('../features/home/home-page.tsx')).HomePage,
  '/pages/user/login': async () => (await import('../features/login/login-page.tsx')).LoginPage,
  '/pages/user/register': further('/pages/user/register'),
  '/pages/user/forget': further('/pages/user/forget'),
  '/pages/user/info/info': further('/pages/user/info/info'),
  '/pages/authenticate/authenticate': further('/pages/authenticate/authenticate'),
  '/pages/user/set/set': further('/pages/user/set/set'),
  '/pages/user/agreement/agreement': further('/pages/user/agreement/agreement'),
  '/pages/user/card/card': further('/pages/user/card/card'),
  '/pages/user/card/add': further('/pages/user/card/add'),
  '/pages/user/share/share': further('/pages/user/share/share'),
  '/pages/quotation/quotation': async () => (await import('../features/market/market-page.tsx')).MarketPage,
  '/pages/cms/cms': further('/pages/cms/cms'),
  '/pages/cms/detail': further('/pages/cms/detail'),
  '/pages/collection/collection': async () => (await import('../features/watchlist/watchlist-page.tsx')).WatchlistPage,
  '/pages/stock/detail/detail': async () => (await import('../features/stock/stock-page.tsx')).StockPage,
  '/pages/trade/query/query': async () => (await import('../features/search/search-page.tsx')).SearchPage,
  '/pages/trade/index/index': () =>
    withTradeTexts(async () => (await import('../features/assets/assets-page.tsx')).AssetsPage),
  '/pages/trade/buy/buy': () =>
    withTradeTexts(async () => (await import('../features/ticket/ticket-page.tsx')).BuyPage),
  '/pages/trade/sell/sell': () =>
    withTradeTexts(async () => (await import('../features/ticket/ticket-page.tsx')).SellPage),
  '/pages/trade/cancel/cancel': () =>
    withTradeTexts(async () => (await import('../features/orders/orders-page.tsx')).OpenOrdersPage),
  '/pages/trade/today-entrust/today-entrust': () =>
    withTradeTexts(async () => (await import('../features/orders/orders-page.tsx')).DayOrdersPage),
  '/pages/trade/history-entrust/history-entrust': () =>
    withTradeTexts(async () => (await import('../features/orders/orders-page.tsx')).OrderHistoryPage),
  '/pages/user/holding/stock': () =>
    withTradeTexts(async () => (await import('../features/holding/holding-page.tsx')).HoldingPage),
  '/pages/trade/today-trade/today-trade': further('/pages/trade/today-trade/today-trade'),
  '/pages/trade/history-trade/history-trade': further('/pages/trade/history-trade/history-trade'),
  '/pages/trade/liquidated/liquidated': further('/pages/trade/liquidated/liquidated'),
  '/pages/trade/transfer/transfer': further('/pages/trade/transfer/transfer'),
  '/pages/trade/withdraw/withdraw': further('/pages/trade/withdraw/withdraw'),
  '/pages/trade/recharge/recharge': further('/pages/trade/recharge/recharge'),
  '/pages/trade/t-operate/t-operate': further('/pages/trade/t-operate/t-operate'),
  '/pages/stock/ipo/ipo': further('/pages/stock/ipo/ipo'),
  '/pages/stock/otc/otc': further('/pages/stock/otc/otc'),
  '/pages/stock/otc/contract': further('/pages/stock/otc/contract'),
  '/pages/stock/otc/cover': further('/pages/stock/otc/cover'),
  '/pages/stock/pts/pts': further('/pages/stock/pts/pts'),
  '/pages/trade/index/file': further('/pages/trade/index/file'),
  '/pages/trade/statement/statement': further('/pages/trade/statement/statement'),
  '/pages/trade/transfer-trade/transfer-trade': further('/pages/trade/transfer-trade/transfer-trade'),
};
