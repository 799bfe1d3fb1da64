import { CssBaseline } from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { useMemo } from 'react';
import {
  AccessDenied,
  AuthenticationError,
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type I18nProvider,
  LoadingPage,
  memoryStore,
  NotFound,
  Notification,
  Error as PageError,
  Resource,
} from 'react-admin';
import { BrowserRouter, Route } from 'react-router';
import { EntryPage } from '../features/entry/index.ts';
import { TodayPage } from '../features/today/index.ts';
import { authProvider } from '../shared/access/index.ts';
import { useTheme } from '../shared/preferences/theme.ts';
import { dataProvider } from './data-provider.ts';
import { OfficeLayout } from './layout/layout.tsx';
import { PAGES } from './pages.tsx';
import { officeTheme } from './styles/theme.ts';

/** In memory: filters may name people, and nothing of them stays in the browser. */
const store = memoryStore();

const UnknownPage = () => <NotFound />;

/**
 * The back office: its pages behind the entry page. As react-admin's `Admin`, without what that brings for others: a
 * form to log in, its own themes and English texts.
 */
export function Office({ texts }: { readonly texts: I18nProvider }) {
  const mode = useTheme();
  const theme = useMemo(() => createTheme(officeTheme(mode)), [mode]);
  return (
    <BrowserRouter>
      <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} i18nProvider={texts} store={store}>
        <ThemeProvider theme={theme}>
          <CssBaseline enableColorScheme>
            <CoreAdminUI
              accessDenied={AccessDenied}
              authenticationError={AuthenticationError}
              catchAll={UnknownPage}
              dashboard={TodayPage}
              disableTelemetry
              error={PageError}
              layout={OfficeLayout}
              loading={LoadingPage}
              loginPage={EntryPage}
              requireAuth
            >
              <Resource name="reviews" list={PAGES.reviews} />
              <Resource name="proposals" list={PAGES.proposals} />
              <Resource name="brokerage" list={PAGES.brokerage} />
              <Resource name="operators" list={PAGES.operators} />
              <Resource name="log" list={PAGES.log} />
              <Resource name="deposits" list={PAGES.deposits} />
              <Resource name="imports" list={PAGES.imports} />
              <Resource name="lines" list={PAGES.lines} />
              <Resource name="withdrawals" list={PAGES.withdrawals} />
              <Resource name="files" list={PAGES.files} />
              <Resource name="reconciliation" list={PAGES.reconciliation} />
              <Resource name="treasury" list={PAGES.treasury} />
              <Resource name="settings" list={PAGES.settings} />
              <Resource name="offerings" list={PAGES.offerings} />
              <Resource name="agreements" list={PAGES.agreements} />
              <Resource name="customers" list={PAGES.customers} />
              <Resource name="news" list={PAGES.news} />
              <Resource name="referrals" list={PAGES.referrals} />
              <Resource name="orders" list={PAGES.orders} />
              <Resource name="fills" list={PAGES.fills} />
              <Resource name="halts" list={PAGES.halts} />
              <Resource name="margins" list={PAGES.margins} />
              <CustomRoutes>
                <Route path="/reviews/:id" element={<PAGES.review />} />
                <Route path="/proposals/:id" element={<PAGES.proposal />} />
                <Route path="/deposits/:id" element={<PAGES.deposit />} />
                <Route path="/withdrawals/:id" element={<PAGES.withdrawal />} />
                <Route path="/offerings/:id" element={<PAGES.offering />} />
                <Route path="/agreements/:id" element={<PAGES.agreement />} />
                <Route path="/customers/:id" element={<PAGES.customer />} />
                <Route path="/news/:id" element={<PAGES.newsItem />} />
                <Route path="/referrals/:id" element={<PAGES.referral />} />
                <Route path="/orders/:id" element={<PAGES.order />} />
                <Route path="/brokerage/agreements/:version" element={<PAGES.userAgreement />} />
                <Route path="/margins/terms" element={<PAGES.marginTerms />} />
              </CustomRoutes>
            </CoreAdminUI>
            <Notification />
          </CssBaseline>
        </ThemeProvider>
      </CoreAdminContext>
    </BrowserRouter>
  );
}
