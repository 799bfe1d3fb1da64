import { formatDateTime } from '@kabuto/i18n';
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useText } from '../../messages/index.ts';
import { PERMISSION_OF, useMay } from '../../shared/access/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Journal, Market, Restore, Verify } from './cards.tsx';
import { Messages } from './messages.tsx';
import { Networks } from './networks.tsx';
import { Queues } from './queues.tsx';
import { SignedOther } from './signed-other.tsx';
import { Statements } from './statements.tsx';

/** How often the page is read again, milliseconds. */
const EVERY_MS = 10_000;

/** Pending work, and the state of market, journal and messages; a note for an operator without a role. */
export function TodayPage() {
  const t = useText();
  if (useMay()(PERMISSION_OF.today)) return <Today />;
  return (
    <Page title={t('office.today')}>
      <Alert severity="info" variant="outlined">
        {t('today.noRole')}
      </Alert>
    </Page>
  );
}

function Today() {
  const t = useText();
  const { data, error } = useRead('GET v1/today/today/summary', {}, EVERY_MS);
  return (
    <Page
      title={t('office.today')}
      actions={
        data === undefined ? null : (
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
            {t('today.at', { time: formatDateTime(data.at) })}
          </Typography>
        )
      }
    >
      <Failure error={error} />
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={120} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SignedOther transferIds={data.signedOther} />
          <Queues summary={data} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))' }}>
            <Market market={data.market} />
            <Journal journal={data.journal} problems={data.problems} projection={data.projection} />
            <Verify verify={data.verify} />
            <Restore restore={data.restore} at={data.at} />
            <Messages messages={data.messages} givenUp={data.givenUp} />
            <Statements statements={data.statements} />
            <Networks networks={data.networks} />
          </Box>
        </Box>
      )}
    </Page>
  );
}
