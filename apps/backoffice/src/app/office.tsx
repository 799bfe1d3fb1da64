import { useMemo } from 'react';
import { Admin, CustomRoutes, type I18nProvider, memoryStore, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router';
import { DepositListPage, DepositPage } from '../features/deposits/index.ts';
import { EntryPage } from '../features/entry/index.ts';
import { ImportListPage } from '../features/imports/index.ts';
import { LineListPage } from '../features/lines/index.ts';
import { LogPage } from '../features/log/index.ts';
import { OperatorListPage } from '../features/operators/index.ts';
import { ProposalListPage, ProposalPage } from '../features/proposals/index.ts';
import { ReviewListPage, ReviewPage } from '../features/reviews/index.ts';
import { TodayPage } from '../features/today/index.ts';
import { authProvider } from '../shared/access/index.ts';
import { useTheme } from '../shared/preferences/theme.ts';
import { dataProvider } from './data-provider.ts';
import { OfficeLayout } from './layout/layout.tsx';
import { officeTheme } from './styles/theme.ts';

/** In memory: filters may name people, and nothing of them stays in the browser. */
const store = memoryStore();

/** The back office: its pages behind the entry page. */
export function Office({ texts }: { readonly texts: I18nProvider }) {
  const mode = useTheme();
  const theme = useMemo(() => officeTheme(mode), [mode]);
  return (
    <BrowserRouter>
      <Admin
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={texts}
        store={store}
        theme={theme}
        darkTheme={null}
        layout={OfficeLayout}
        loginPage={EntryPage}
        dashboard={TodayPage}
        requireAuth
        disableTelemetry
      >
        <Resource name="reviews" list={ReviewListPage} />
        <Resource name="proposals" list={ProposalListPage} />
        <Resource name="operators" list={OperatorListPage} />
        <Resource name="log" list={LogPage} />
        <Resource name="deposits" list={DepositListPage} />
        <Resource name="imports" list={ImportListPage} />
        <Resource name="lines" list={LineListPage} />
        <CustomRoutes>
          <Route path="/reviews/:id" element={<ReviewPage />} />
          <Route path="/proposals/:id" element={<ProposalPage />} />
          <Route path="/deposits/:id" element={<DepositPage />} />
        </CustomRoutes>
      </Admin>
    </BrowserRouter>
  );
}
