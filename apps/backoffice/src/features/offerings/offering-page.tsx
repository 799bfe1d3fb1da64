import { Box, Skeleton } from '@mui/material';
import { useParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { RequireAccess } from '../../shared/access/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { type OfferingDetail, readAgainAfter } from './model.ts';
import { Allotments } from './parts/allotments.tsx';
import { Book } from './parts/book.tsx';
import { CoverageCard } from './parts/coverage-card.tsx';
import { Decision } from './parts/decision.tsx';
import { Documents } from './parts/documents.tsx';
import { DrawCard } from './parts/draw-card.tsx';
import { Facts } from './parts/facts.tsx';
import { Outcomes } from './parts/outcomes.tsx';
import { Terms } from './parts/terms.tsx';
import { Timeline } from './parts/timeline.tsx';

const COLUMN = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

function Detail({ detail }: { readonly detail: OfferingDetail }) {
  return (
    <Box sx={COLUMN}>
      <Box
        sx={{
          ...COLUMN,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Box sx={COLUMN}>
          <Decision detail={detail} />
          <Facts detail={detail} />
          <Timeline steps={detail.steps} />
          <Terms detail={detail} />
        </Box>
        <Box sx={COLUMN}>
          <Book detail={detail} />
          {detail.coverage === null ? null : <CoverageCard coverage={detail.coverage} />}
          <Outcomes outcomes={detail.outcomes} />
          <DrawCard draw={detail.draw} />
          <Documents offering={detail.offering} />
        </Box>
      </Box>
      <Allotments offering={detail.offering} />
    </Box>
  );
}

function Offering() {
  const t = useText();
  const { id = '' } = useParams();
  const { data, error } = useRead('GET v1/offering/offering/detail', { offeringId: id }, readAgainAfter);
  return (
    <Page title={t('offerings.title', { number: id })}>
      <Failure error={error} />
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={320} />
      ) : (
        <Detail key={id} detail={data} />
      )}
    </Page>
  );
}

/** One offering: the step that is due, demand by price, draw, allotments and documents. */
export function OfferingPage() {
  return (
    <RequireAccess to="offerings">
      <Offering />
    </RequireAccess>
  );
}
