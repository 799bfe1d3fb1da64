import { Skeleton } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { invalidate, useCall } from '../../shared/api/index.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { Downlines } from './parts/downlines.tsx';
import { OwnReferrer } from './parts/own-referrer.tsx';
import { ReferralLink } from './parts/referral-link.tsx';
import { Rules } from './parts/rules.tsx';
import css from './share.module.css';

/** The address of the app itself, where referral links lead. */
const base = (): string => new URL(import.meta.env.BASE_URL, location.origin).href;

/** RT-11: the member's referral link and QR code, the rules, the own referrer, and the members referred. */
export function SharePage() {
  const t = useText();
  const { data, error } = useCall('GET v1/user/referral/detail', { base: base() });
  return (
    <Page bar={<AppBar title={t('routes.share')} session={false} />}>
      <div className={css.page}>
        {data === undefined && error !== null && (
          <ErrorBlock error={error} onRetry={() => void invalidate('v1/user/referral/')} />
        )}
        {data === undefined && error === null && <Skeleton height="360px" />}
        {data !== undefined && (
          <>
            <div className={css.main}>
              <ReferralLink view={data} />
              <Rules windowDays={data.windowDays} />
            </div>
            <div className={css.main}>
              <OwnReferrer view={data} />
              <Downlines />
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
