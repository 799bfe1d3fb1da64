import { Alert, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { useMay } from '../../shared/access/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { CaseReview } from './parts/case-review.tsx';
import { WhyGate } from './parts/why-gate.tsx';
import { useCase } from './use-case.ts';

function OpenCase({ caseId, why }: { readonly caseId: string; readonly why: string }) {
  const { data, error } = useCase(caseId, why);
  if (data === undefined)
    return error === null ? <Skeleton variant="rounded" height={320} /> : <Failure error={error} />;
  return <CaseReview opened={data} />;
}

/** A case, opened once there is a reason: for a pending case it is the review itself. */
function Gated({ caseId, forReview }: { readonly caseId: string; readonly forReview: boolean }) {
  const t = useText();
  const may = useMay();
  const [why, setWhy] = useState(forReview ? t('reviews.whyReview') : null);
  if (!may('identity.view')) return <Alert severity="info">{t('reviews.mayNotOpen')}</Alert>;
  return why === null ? <WhyGate onOpen={setWhy} /> : <OpenCase caseId={caseId} why={why} />;
}

/** One case: opened for a reason, which is logged, then reviewed. */
export function ReviewPage() {
  const t = useText();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  return (
    <Page title={t('reviews.title', { caseId: id })}>
      <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
        {t('reviews.law2027')}
      </Alert>
      <Gated key={id} caseId={id} forReview={search.get('for') === 'review'} />
    </Page>
  );
}
