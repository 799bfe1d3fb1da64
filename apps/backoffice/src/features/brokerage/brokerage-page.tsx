import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../messages/index.ts';
import { RequireAccess } from '../../shared/access/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { AgreementCard } from './parts/agreement-card.tsx';
import { ChecksCard } from './parts/checks-card.tsx';
import { ContactCard } from './parts/contact-card.tsx';
import { ElsewhereCard } from './parts/elsewhere-card.tsx';
import { FeaturesCard } from './parts/features-card.tsx';
import { LicenceCard } from './parts/licence-card.tsx';
import { LogoCard } from './parts/logo-card.tsx';

const Column = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
);

function Brokerage() {
  const t = useText();
  const { data, error } = useRead('GET v1/tenant/settings/detail', {});
  return (
    <Page title={t('office.brokerage')}>
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
          <Column>
            <LicenceCard settings={data} />
            <ContactCard settings={data} />
            <LogoCard settings={data} />
          </Column>
          <Column>
            <FeaturesCard settings={data} />
            <AgreementCard settings={data} />
            <ChecksCard settings={data} />
            <ElsewhereCard settings={data} />
          </Column>
        </Box>
      )}
    </Page>
  );
}

/** What the brokerage is and offers: as it is, and a change proposed, or made at once where it is harmless. */
export function BrokeragePage() {
  return (
    <RequireAccess to="brokerage">
      <Brokerage />
    </RequireAccess>
  );
}
