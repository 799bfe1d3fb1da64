import { Box, Skeleton } from '@mui/material';
import { useText } from '../../messages/index.ts';
import { RequireAccess } from '../../shared/access/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { BankCard } from './parts/bank-card.tsx';
import { CashierCard } from './parts/cashier-card.tsx';
import { PolicyCard } from './parts/policy-card.tsx';
import { RateCard } from './parts/rate-card.tsx';
import { UsdtCard } from './parts/usdt-card.tsx';

function MoneySettings() {
  const t = useText();
  const { data, error } = useRead('GET v1/fund/settings/detail', {});
  return (
    <Page title={t('office.settings')}>
      <Failure error={error} />
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={320} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <PolicyCard policy={data.policy} />
            <UsdtCard usdt={data.usdt} />
            <RateCard usdt={data.usdt} />
          </Box>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <CashierCard cashier={data.cashier} />
            <BankCard bank={data.bank} />
          </Box>
        </Box>
      )}
    </Page>
  );
}

/**
 * The policy of withdrawals, terms and rate of USDT, the cashier's hours, the account for deposits: as they are, and a
 * change proposed.
 */
export function MoneySettingsPage() {
  return (
    <RequireAccess to="settings">
      <MoneySettings />
    </RequireAccess>
  );
}
