import { Box, Button } from '@mui/material';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import {
  loadAdminTexts,
  loadContentTexts,
  loadInnerTexts,
  loadMoneyTexts,
  loadOfferingTexts,
  loadTradingTexts,
  useText,
} from '../messages/index.ts';
import { Failure } from '../shared/parts/failure.tsx';

/** In place of a page whose code could not be loaded: the line is lost, or the server has a newer version. */
function PageNotLoaded() {
  const t = useText();
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, justifyItems: 'start' }}>
      <Failure error={new Error('not loaded')} />
      <Button variant="outlined" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </Button>
    </Box>
  );
}

type Load = () => Promise<ComponentType>;

/**
 * A page whose code is loaded when it is opened first, with the texts that every page but Today may show, and its own.
 */
const pageWith =
  (...texts: readonly (() => Promise<void>)[]) =>
  (load: Load): LazyExoticComponent<ComponentType> =>
    lazy(async () => {
      try {
        const [loaded] = await Promise.all([load(), loadInnerTexts(), ...texts.map((loadTexts) => loadTexts())]);
        return { default: loaded };
      } catch {
        return { default: PageNotLoaded };
      }
    });
const page = pageWith();
const contentPage = pageWith(loadContentTexts);
/** The pages of customers show transfers too. */
const customerPage = pageWith(loadContentTexts, loadMoneyTexts);
/** Orders are shown in the words of the pages of customers. */
const tradingPage = pageWith(loadContentTexts, loadTradingTexts);
const moneyPage = pageWith(loadMoneyTexts);
const offeringPage = pageWith(loadOfferingTexts);
const adminPage = pageWith(loadAdminTexts);
/** Proposals are about everything. */
const proposalPage = pageWith(loadAdminTexts, loadOfferingTexts);

/** The pages of the office other than Today, which every operator opens first. */
export const PAGES = {
  reviews: page(async () => (await import('../features/reviews/index.ts')).ReviewListPage),
  review: page(async () => (await import('../features/reviews/index.ts')).ReviewPage),
  proposals: proposalPage(async () => (await import('../features/proposals/index.ts')).ProposalListPage),
  proposal: proposalPage(async () => (await import('../features/proposals/index.ts')).ProposalPage),
  brokerage: adminPage(async () => (await import('../features/brokerage/index.ts')).BrokeragePage),
  userAgreement: adminPage(async () => (await import('../features/brokerage/index.ts')).UserAgreementPage),
  operators: page(async () => (await import('../features/operators/index.ts')).OperatorListPage),
  log: page(async () => (await import('../features/log/index.ts')).LogPage),
  deposits: moneyPage(async () => (await import('../features/deposits/index.ts')).DepositListPage),
  deposit: moneyPage(async () => (await import('../features/deposits/index.ts')).DepositPage),
  imports: moneyPage(async () => (await import('../features/imports/index.ts')).ImportListPage),
  reconciliation: moneyPage(async () => (await import('../features/reconciliation/index.ts')).ReconciliationPage),
  treasury: moneyPage(async () => (await import('../features/treasury/index.ts')).TreasuryPage),
  settings: moneyPage(async () => (await import('../features/money-settings/index.ts')).MoneySettingsPage),
  lines: moneyPage(async () => (await import('../features/lines/index.ts')).LineListPage),
  margins: moneyPage(async () => (await import('../features/margins/index.ts')).MarginListPage),
  marginTerms: moneyPage(async () => (await import('../features/margins/index.ts')).MarginTermsPage),
  withdrawals: moneyPage(async () => (await import('../features/withdrawals/index.ts')).WithdrawalListPage),
  withdrawal: moneyPage(async () => (await import('../features/withdrawals/index.ts')).WithdrawalPage),
  files: moneyPage(async () => (await import('../features/files/index.ts')).FileListPage),
  offerings: offeringPage(async () => (await import('../features/offerings/index.ts')).OfferingListPage),
  offering: offeringPage(async () => (await import('../features/offerings/index.ts')).OfferingPage),
  agreements: offeringPage(async () => (await import('../features/agreements/index.ts')).AgreementListPage),
  agreement: offeringPage(async () => (await import('../features/agreements/index.ts')).AgreementPage),
  customers: customerPage(async () => (await import('../features/customers/index.ts')).CustomerListPage),
  customer: customerPage(async () => (await import('../features/customers/index.ts')).CustomerPage),
  orders: tradingPage(async () => (await import('../features/trading/index.ts')).OrderListPage),
  order: tradingPage(async () => (await import('../features/trading/index.ts')).OrderPage),
  fills: tradingPage(async () => (await import('../features/trading/index.ts')).FillListPage),
  halts: tradingPage(async () => (await import('../features/trading/index.ts')).HaltListPage),
  news: contentPage(async () => (await import('../features/news/index.ts')).NewsListPage),
  referrals: contentPage(async () => (await import('../features/referrals/index.ts')).ReferralListPage),
  referral: contentPage(async () => (await import('../features/referrals/index.ts')).ReferralPage),
  newsItem: contentPage(async () => (await import('../features/news/index.ts')).NewsPage),
} as const;
