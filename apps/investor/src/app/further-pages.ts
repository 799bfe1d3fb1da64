import { addTexts, type Loaders } from '@kabuto/i18n';
import type { ComponentType } from 'react';
import type { DayTradeTexts, DocumentTexts, MemberTexts, MoneyTexts } from '../messages/catalogue.ts';
import { loadOfferingTexts, loadTradeTexts } from '../messages/index.ts';
import { loadNightTexts } from '../messages/night-texts.ts';
import type { FurtherPath } from './pages.ts';

/** Texts shown only on member pages. */
const MEMBER_TEXTS = {
  jp: async (): Promise<MemberTexts> => (await import('../messages/data/jp/member-pages.ts')).memberPagesJp,
  en: async () => (await import('../messages/data/en/member-pages.ts')).memberPagesEn,
  tw: async () => (await import('../messages/data/tw/member-pages.ts')).memberPagesTw,
} satisfies Loaders;
/** Texts shown only on the page of day trades. */
const DAY_TRADE_TEXTS = {
  jp: async (): Promise<DayTradeTexts> => ({ dayTrade: (await import('../messages/data/jp/day-trade.ts')).dayTradeJp }),
  en: async () => ({ dayTrade: (await import('../messages/data/en/day-trade.ts')).dayTradeEn }),
  tw: async () => ({ dayTrade: (await import('../messages/data/tw/day-trade.ts')).dayTradeTw }),
} satisfies Loaders;
/** Texts shown only on the pages of money in and out. */
const MONEY_TEXTS = {
  jp: async (): Promise<MoneyTexts> => (await import('../messages/data/jp/money-pages.ts')).moneyPagesJp,
  en: async () => (await import('../messages/data/en/money-pages.ts')).moneyPagesEn,
  tw: async () => (await import('../messages/data/tw/money-pages.ts')).moneyPagesTw,
} satisfies Loaders;
/** Texts shown only on the pages of statements and documents. */
const DOCUMENT_TEXTS = {
  jp: async (): Promise<DocumentTexts> => (await import('../messages/data/jp/document-pages.ts')).documentPagesJp,
  en: async () => (await import('../messages/data/en/document-pages.ts')).documentPagesEn,
  tw: async () => (await import('../messages/data/tw/document-pages.ts')).documentPagesTw,
} satisfies Loaders;

type Load = () => Promise<ComponentType>;

/** Loads a page together with texts that only some pages show. */
const withTexts =
  (...loadTexts: readonly (() => Promise<void>)[]) =>
  async (load: Load): Promise<ComponentType> => {
    const [page] = await Promise.all([load(), ...loadTexts.map((loadText) => loadText())]);
    return page;
  };
/** Loads the texts of a member's own pages. */
export const loadMemberTexts = (): Promise<void> => addTexts(MEMBER_TEXTS);
const member = withTexts(loadMemberTexts);
const trade = withTexts(loadTradeTexts);
/** Loads the texts of transfers with those that they show beside them: assets, and a form with a picture. */
export async function loadMoneyTexts(): Promise<void> {
  await Promise.all([addTexts(MONEY_TEXTS), loadTradeTexts(), loadMemberTexts()]);
}
const money = withTexts(loadMoneyTexts);
const documents = withTexts(loadMoneyTexts, () => addTexts(DOCUMENT_TEXTS));
const offering = withTexts(loadOfferingTexts);
/** With the texts of orders. */
const night = withTexts(loadNightTexts, loadTradeTexts);
const dayTrade = withTexts(() => addTexts(DAY_TRADE_TEXTS), loadTradeTexts);
/** With the texts of a picture. */
const agreement = withTexts(loadOfferingTexts, loadMemberTexts);

/** All pages but those opened first, one chunk each: listed apart, so the shell has none of their files’ names. */
const PAGES = {
  '/pages/user/login': async () => (await import('../features/login/login-page.tsx')).LoginPage,
  '/pages/trade/index/index': () => trade(async () => (await import('../features/assets/assets-page.tsx')).AssetsPage),
  '/pages/trade/buy/buy': () => trade(async () => (await import('../features/ticket/ticket-page.tsx')).BuyPage),
  '/pages/trade/sell/sell': () => trade(async () => (await import('../features/ticket/ticket-page.tsx')).SellPage),
  '/pages/trade/cancel/cancel': () =>
    trade(async () => (await import('../features/orders/orders-page.tsx')).OpenOrdersPage),
  '/pages/trade/today-entrust/today-entrust': () =>
    trade(async () => (await import('../features/orders/orders-page.tsx')).DayOrdersPage),
  '/pages/trade/history-entrust/history-entrust': () =>
    trade(async () => (await import('../features/orders/orders-page.tsx')).OrderHistoryPage),
  '/pages/user/holding/stock': () =>
    trade(async () => (await import('../features/holding/holding-page.tsx')).HoldingPage),
  '/pages/collection/collection': async () => (await import('../features/watchlist/watchlist-page.tsx')).WatchlistPage,
  '/pages/trade/query/query': async () => (await import('../features/search/search-page.tsx')).SearchPage,
  '/pages/user/register': () =>
    member(async () => (await import('../features/register/register-page.tsx')).RegisterPage),
  '/pages/user/forget': () => member(async () => (await import('../features/register/forget-page.tsx')).ForgetPage),
  '/pages/user/info/info': () => member(async () => (await import('../features/profile/profile-page.tsx')).ProfilePage),
  '/pages/authenticate/authenticate': () =>
    member(async () => (await import('../features/authenticate/identity-page.tsx')).IdentityPage),
  '/pages/user/set/set': () =>
    member(async () => (await import('../features/settings/settings-page.tsx')).SettingsPage),
  '/pages/user/card/card': () => member(async () => (await import('../features/cards/index.ts')).CardsPage),
  '/pages/user/card/add': () => member(async () => (await import('../features/cards/index.ts')).AddCardPage),
  '/pages/user/share/share': () => money(async () => (await import('../features/share/share-page.tsx')).SharePage),
  '/pages/user/agreement/agreement': async () =>
    (await import('../features/agreement/agreement-page.tsx')).AgreementPage,
  '/pages/cms/cms': () => trade(async () => (await import('../features/notices/notices-page.tsx')).NoticesPage),
  '/pages/cms/detail': () => trade(async () => (await import('../features/news/index.ts')).NewsDetailPage),
  '/pages/trade/today-trade/today-trade': () =>
    trade(async () => (await import('../features/trades/trades-page.tsx')).TradesPage),
  '/pages/trade/history-trade/history-trade': () =>
    trade(async () => (await import('../features/trades/trade-history-page.tsx')).TradeHistoryPage),
  '/pages/trade/liquidated/liquidated': () =>
    trade(async () => (await import('../features/results/results-page.tsx')).ResultsPage),
  '/pages/trade/index/file': () =>
    documents(async () => (await import('../features/documents/documents-page.tsx')).DocumentsPage),
  '/pages/trade/statement/statement': () =>
    documents(async () => (await import('../features/statement/statement-page.tsx')).StatementPage),
  '/pages/trade/transfer-trade/transfer-trade': () =>
    money(async () => (await import('../features/cash-book/cash-book-page.tsx')).CashBookPage),
  '/pages/trade/transfer/transfer': () =>
    money(async () => (await import('../features/deposit/deposit-page.tsx')).DepositPage),
  '/pages/trade/withdraw/withdraw': () =>
    money(async () => (await import('../features/withdraw/withdraw-page.tsx')).WithdrawPage),
  '/pages/trade/recharge/recharge': () =>
    money(async () => (await import('../features/recharge/recharge-page.tsx')).RechargePage),
  '/pages/trade/t-operate/t-operate': () =>
    dayTrade(async () => (await import('../features/day-trade/index.ts')).DayTradePage),
  '/pages/stock/ipo/ipo': () => offering(async () => (await import('../features/ipo/ipo-page.tsx')).IpoPage),
  '/pages/stock/otc/otc': () => offering(async () => (await import('../features/otc/otc-page.tsx')).OtcPage),
  '/pages/stock/otc/contract': () =>
    agreement(async () => (await import('../features/otc/contract-page.tsx')).ContractPage),
  '/pages/stock/pts/pts': () => night(async () => (await import('../features/night/night-page.tsx')).NightPage),
  '/pages/stock/otc/cover': () => offering(async () => (await import('../features/otc/cover-page.tsx')).CoverPage),
} satisfies Readonly<Record<FurtherPath, Load>>;

/** Loads one of these pages with its texts. Throws when the network is down. */
export const loadFurtherPage = (path: FurtherPath): Promise<ComponentType> => PAGES[path]();
