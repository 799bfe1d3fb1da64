import { Box, Skeleton, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { RequireAccess, useMay } from '../../shared/access/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../shared/parts/figures.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { RowLink } from '../../shared/parts/row-link.tsx';
import { ScrolledTable } from '../../shared/parts/scrolled-table.tsx';
import { When } from '../../shared/parts/when.tsx';
import { Code } from '../../shared/transfers/index.ts';
import type { Customer, CustomerDetail } from './model.ts';
import { AccessAction, type AccessActionName } from './parts/access-action.tsx';
import { CashLines, Fills, Orders, Positions, Transfers } from './parts/account-lists.tsx';
import { Assets, Limits } from './parts/assets.tsx';
import { AccessChip, IdentityChip } from './parts/chips.tsx';
import { Notes } from './parts/notes.tsx';
import { Personal } from './parts/personal.tsx';

const COLUMN = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
const PAIR = { ...COLUMN, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } } as const;

function Facts({ customer }: { readonly customer: Customer }) {
  const t = useText();
  const { memberId, accountId, identity, mayRefer, createdAt, frozenAt, frozenBy, disabledAt, closedAt } = customer;
  return (
    <Card title={t('customers.facts')}>
      <Figures>
        <Figure label={t('customers.accountId')}>
          <Code text={accountId} />
        </Figure>
        <Figure label={t('customers.createdAt')}>
          <When at={createdAt} />
        </Figure>
        <Figure label={t('customers.identity')}>
          <IdentityChip identity={identity} />
        </Figure>
        <Figure label={t('customers.login')}>
          <AccessChip customer={customer} />
        </Figure>
        {frozenAt === null ? null : (
          <Figure label={t('customers.frozenAt')}>
            <When at={frozenAt} />{' '}
            {t(frozenBy === 'operator' ? 'customers.frozenByOperator' : 'customers.frozenByMember')}
          </Figure>
        )}
        {disabledAt === null ? null : (
          <Figure label={t('customers.disabledAt')}>
            <When at={disabledAt} />
          </Figure>
        )}
        {closedAt === null ? null : (
          <Figure label={t('customers.closedAt')}>
            <When at={closedAt} />
          </Figure>
        )}
        <Figure label={t('customers.referral')}>
          {t(mayRefer ? 'customers.given' : 'customers.withdrawn')}{' '}
          <RowLink to={`/referrals/${memberId}`} text={t('customers.toReferral')} />
        </Figure>
      </Figures>
    </Card>
  );
}

function Security({ detail: { factors, sessions } }: { readonly detail: CustomerDetail }) {
  const t = useText();
  return (
    <Card title={t('customers.security')}>
      <Figures>
        <Figure label={t('customers.passkeys')}>{factors.passkeys}</Figure>
        <Figure label={t('customers.totp')}>
          <When at={factors.totpSince} />
        </Figure>
        <Figure label={t('customers.recoveryCodes')}>{factors.recoveryCodesLeft}</Figure>
      </Figures>
      <Typography variant="h3" sx={{ mt: 2, mb: 1, fontSize: 15, fontWeight: 600 }}>
        {t('customers.sessions')}
      </Typography>
      {sessions.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('customers.noSessions')}</Typography>
      ) : (
        <ScrolledTable label={t('customers.sessions')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('customers.device')}</TableCell>
              <TableCell>{t('customers.since')}</TableCell>
              <TableCell>{t('customers.lastSeen')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {sessions.map(({ device, createdAt, lastSeenAt }) => (
              <TableRow key={`${device} ${createdAt}`}>
                <TableCell>{device}</TableCell>
                <TableCell>
                  <When at={createdAt} />
                </TableCell>
                <TableCell>
                  <When at={lastSeenAt} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </ScrolledTable>
      )}
    </Card>
  );
}

/** What this operator may do with the logins of a customer in its state. */
function Actions({ customer: { memberId, frozenAt, frozenBy, disabledAt } }: { readonly customer: Customer }) {
  const may = useMay();
  const stops: readonly AccessActionName[] = [
    'endSessions',
    // One who has frozen the account alone could end that with a new password.
    ...(frozenBy === 'operator' ? [] : (['freeze'] as const)),
    ...(disabledAt === null ? (['disable'] as const) : []),
  ];
  const releases: readonly AccessActionName[] = [
    ...(frozenAt === null ? [] : (['unfreeze'] as const)),
    ...(disabledAt === null ? [] : (['enable'] as const)),
  ];
  const shown = [...(may('customer.stop') ? stops : []), ...(may('customer.release') ? releases : [])];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {shown.map((action) => (
        <AccessAction key={action} memberId={memberId} action={action} />
      ))}
    </Box>
  );
}

function CustomerOfId({ id }: { readonly id: string }) {
  const t = useText();
  const may = useMay();
  const { data, error } = useRead('GET v1/customer/member/detail', { memberId: id });
  const isClosed = data === undefined || data.customer.closedAt !== null;
  return (
    <Page title={t('customers.heading', { id })} actions={!isClosed && <Actions customer={data.customer} />}>
      <Failure error={error} />
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={320} />
      ) : (
        <Box sx={COLUMN}>
          <Box sx={PAIR}>
            <Facts customer={data.customer} />
            <Personal {...data.customer} mayOpen={!isClosed && may('customer.view')} />
          </Box>
          <Security detail={data} />
          {isClosed ? null : (
            <>
              {may('customer.view') ? <Notes memberId={id} /> : null}
              <Box sx={PAIR}>
                <Assets memberId={id} />
                <Limits memberId={id} />
              </Box>
              <Positions memberId={id} />
              <Orders memberId={id} />
              <Fills memberId={id} />
              <Transfers memberId={id} />
              <CashLines memberId={id} />
            </>
          )}
        </Box>
      )}
    </Page>
  );
}

/** One customer: profile, logins, and the account as the customer sees it. */
export function CustomerPage() {
  const { id = '' } = useParams();
  return (
    <RequireAccess to="customers">
      <CustomerOfId key={id} id={id} />
    </RequireAccess>
  );
}
