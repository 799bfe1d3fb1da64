import { formatDateTime } from '@kabuto/i18n';
import { Box, Skeleton, Typography } from '@mui/material';
import { useText } from '../../messages/index.ts';
import { RequireAccess } from '../../shared/access/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { AddressesCard } from './parts/addresses-card.tsx';
import { LedgerCard, OwedCard } from './parts/ledger-cards.tsx';
import { MovesCard } from './parts/moves-card.tsx';
import { NetworksCard } from './parts/networks-card.tsx';
import { WalletsCard } from './parts/wallets-card.tsx';

/** How often the page is read again, milliseconds. */
const EVERY_MS = 10_000;
const COLUMN = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

function Treasury() {
  const t = useText();
  const { data, error } = useRead('GET v1/fund/treasury/detail', {}, EVERY_MS);
  return (
    <Page
      title={t('office.treasury')}
      actions={
        data === undefined ? null : (
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
            {t('today.at', { time: formatDateTime(data.readAt) })}
          </Typography>
        )
      }
    >
      <Failure error={error} />
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={320} />
      ) : (
        <Box
          sx={{
            ...COLUMN,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <Box sx={COLUMN}>
            <WalletsCard wallets={data.wallets} />
            <OwedCard owed={data.owed} />
            <AddressesCard networks={data.networks} />
          </Box>
          <Box sx={COLUMN}>
            <NetworksCard treasury={data} />
            <LedgerCard treasury={data} />
          </Box>
          <Box sx={{ ...COLUMN, gridColumn: '1 / -1' }}>
            <MovesCard />
          </Box>
        </Box>
      )}
    </Page>
  );
}

/** The treasury of USDT: wallets beside what withdrawals need, networks, ledger, and yen that it still owes. */
export function TreasuryPage() {
  return (
    <RequireAccess to="treasury">
      <Treasury />
    </RequireAccess>
  );
}
