import { Box, Button, Skeleton } from '@mui/material';
import { Link } from 'react-router';
import { useText } from '../../messages/index.ts';
import { RequireAccess } from '../../shared/access/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { LoanList } from './parts/loan-list.tsx';
import { TermsCard } from './parts/terms-card.tsx';

function MarginTerms() {
  const t = useText();
  const { data, error } = useRead('GET v1/margin/terms/detail', {});
  return (
    <Page
      title={t('margins.terms')}
      actions={
        <Button component={Link} to="/margins" variant="outlined">
          {t('margins.back')}
        </Button>
      }
    >
      <Failure error={error} />
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={320} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <TermsCard terms={data.terms} version={data.version} />
          {data.terms === null ? null : <LoanList />}
        </Box>
      )}
    </Page>
  );
}

/** The terms of day trades and what may be traded in each issue: as they are, and a change proposed. */
export function MarginTermsPage() {
  return (
    <RequireAccess to="margins">
      <MarginTerms />
    </RequireAccess>
  );
}
