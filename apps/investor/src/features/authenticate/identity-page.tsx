import { Skeleton } from '@kabuto/ui';
import { useEffect } from 'react';
import { useText } from '../../messages/index.ts';
import { invalidate, useCall } from '../../shared/api/index.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { forgetDraft } from './draft-slot.ts';
import css from './identity-page.module.css';
import { CaseSummary } from './parts/case-summary.tsx';
import { IdentityForm } from './parts/identity-form.tsx';
import { SecondFactor } from './parts/second-factor.tsx';
import { Viewers } from './parts/viewers.tsx';

/** Wait between two reads while a case is being reviewed. */
const POLL_MS = 3_000;

/** The identity check (RT-22, KYC-01): what is submitted, its state, and a repair of what was rejected. */
export function IdentityPage() {
  const t = useText();
  const { data: detail, error } = useCall('GET v1/user/identity/detail', {}, { staleTime: 0 });
  const isPending = detail?.state === 'pending';
  useEffect(() => {
    if (!isPending) return;
    // It was sent, also when a reload has cut off the reply.
    forgetDraft();
    const timer = setInterval(() => void invalidate('v1/user/identity/'), POLL_MS);
    return () => clearInterval(timer);
  }, [isPending]);
  const isForm = detail?.state === 'none' || detail?.state === 'rejected';
  return (
    <Page bar={<AppBar title={t('routes.authenticate')} session={false} />}>
      <div className={css.page}>
        {error !== null && (
          <ErrorBlock error={error} size="block" onRetry={() => void invalidate('v1/user/identity/')} />
        )}
        {detail === undefined && error === null && <Skeleton width="100%" height="6em" />}
        {detail !== undefined && <CaseSummary detail={detail} />}
        {isForm && <IdentityForm key={detail.case?.submittedAt ?? 0} detail={detail} />}
        {detail !== undefined && detail.state !== 'none' && <Viewers />}
        {detail !== undefined && <SecondFactor />}
      </div>
    </Page>
  );
}
