import { formatWhole, NOTHING } from '@kabuto/i18n';
import { Box, Skeleton } from '@mui/material';
import { useParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { RequireAccess, useMay } from '../../shared/access/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../shared/parts/figures.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { RowLink } from '../../shared/parts/row-link.tsx';
import { When } from '../../shared/parts/when.tsx';
import { AsWritten } from '../../shared/transfers/index.ts';
import type { ReferralMember } from './model.ts';
import { AccountChip, PermissionChip } from './parts/chips.tsx';
import { Downlines } from './parts/downlines.tsx';
import { SetPermission } from './parts/set-permission.tsx';

const COLUMN = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

function Facts({
  member: { nickname, state, createdAt, mayRefer, downlines, referrer },
}: {
  readonly member: ReferralMember;
}) {
  const t = useText();
  return (
    <Card title={t('referrals.facts')}>
      <Figures>
        <Figure label={t('referrals.nickname')}>
          <AsWritten text={nickname} />
        </Figure>
        <Figure label={t('referrals.account')}>
          <AccountChip state={state} />
        </Figure>
        <Figure label={t('referrals.createdAt')}>
          <When at={createdAt} />
        </Figure>
        <Figure label={t('referrals.permission')}>
          <PermissionChip mayRefer={mayRefer} />
        </Figure>
        <Figure label={t('referrals.downlines')}>{formatWhole(downlines)}</Figure>
        <Figure label={t('referrals.referrer')}>
          {referrer === null ? NOTHING : <RowLink to={`/referrals/${referrer.memberId}`} text={referrer.memberId} />}
        </Figure>
        <Figure label={t('referrals.referredAt')}>
          <When at={referrer?.at} />
        </Figure>
      </Figures>
    </Card>
  );
}

function MemberOfId({ id }: { readonly id: string }) {
  const t = useText();
  const may = useMay();
  const { data, error } = useRead('GET v1/referral/member/detail', { memberId: id });
  return (
    <Page
      title={t('referrals.heading', { id })}
      actions={data !== undefined && may('referral.permit') && <SetPermission member={data} />}
    >
      <Failure error={error} />
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={320} />
      ) : (
        <Box sx={COLUMN}>
          <Facts member={data} />
          <Downlines memberId={id} />
        </Box>
      )}
    </Page>
  );
}

/** One member as a referrer: the permission, who referred it, and whom it has referred. */
export function ReferralPage() {
  const { id = '' } = useParams();
  return (
    <RequireAccess to="referrals">
      <MemberOfId key={id} id={id} />
    </RequireAccess>
  );
}
