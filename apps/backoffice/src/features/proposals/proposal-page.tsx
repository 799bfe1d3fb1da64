import { Alert, Box, Link, Paper, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink, useParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { useMay, useMe } from '../../shared/access/index.ts';
import { type CallReply, useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Figure, Figures } from '../../shared/parts/figures.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { subjectText } from '../../shared/parts/subject-text.ts';
import { When } from '../../shared/parts/when.tsx';
import { kindOf, leadsToToken } from './model.ts';
import { Approve } from './parts/approve.tsx';
import { Difference } from './parts/difference.tsx';
import { IssueToken } from './parts/issue-token.tsx';
import { MovedAccount, MovedAmount } from './parts/moved-money.tsx';
import { Refuse } from './parts/refuse.tsx';
import { StateChip } from './parts/state-chip.tsx';

type Detail = CallReply<'GET v1/proposal/proposal/detail'>;

function Facts({ proposal }: Pick<Detail, 'proposal'>) {
  const t = useText();
  const { accountId, amount } = proposal;
  const { kind, subject, maker, reason, createdAt, expiresAt, state, checker, decidedAt, refusal, signed } = proposal;
  const known = kindOf(kind);
  return (
    <Paper component="section" elevation={1} sx={{ p: 2 }}>
      <Figures>
        <Figure label={t('proposals.state')}>
          <StateChip state={state} />
        </Figure>
        <Figure label={t('proposals.kind')}>{known === undefined ? kind : t(known.text)}</Figure>
        <Figure label={t('proposals.subject')}>{subjectText(t, subject)}</Figure>
        {accountId === null ? null : (
          <Figure label={t('deposits.account')}>
            <MovedAccount proposal={proposal} />
          </Figure>
        )}
        {amount === null ? null : (
          <Figure label={t('transfers.amount')}>
            <MovedAmount proposal={proposal} />
          </Figure>
        )}
        <Figure label={t('proposals.maker')}>{maker}</Figure>
        <Figure label={t('common.reason')}>{reason}</Figure>
        <Figure label={t('proposals.createdAt')}>
          <When at={createdAt} />
        </Figure>
        {state === 'open' ? (
          <Figure label={t('proposals.expiresAt')}>
            <When at={expiresAt} />
          </Figure>
        ) : null}
        {checker === null ? null : <Figure label={t('proposals.checker')}>{checker}</Figure>}
        {decidedAt === null ? null : (
          <Figure label={t('proposals.decidedAt')}>
            <When at={decidedAt} />
          </Figure>
        )}
        {signed === null ? null : (
          <Figure label={t('proposals.signed')}>{t(signed ? 'proposals.signedYes' : 'proposals.signedNo')}</Figure>
        )}
        {refusal === null ? null : <Figure label={t('proposals.refusal')}>{refusal}</Figure>}
        {proposal.journalSeq === null ? null : <Figure label={t('proposals.journalSeq')}>{proposal.journalSeq}</Figure>}
      </Figures>
    </Paper>
  );
}

/** Leads to the texts of a proposed user agreement, of which the proposal has the fingerprints. */
function AgreementLink({ proposal: { kind, content } }: Pick<Detail, 'proposal'>) {
  const t = useText();
  const may = useMay();
  if (kind !== 'tenantAgreement' || !may('tenant.read')) return null;
  return (
    <Link component={RouterLink} to={`/brokerage/agreements/${content.version ?? ''}`}>
      {t('brokerage.readTexts')}
    </Link>
  );
}

/** What the operator may do with an open proposal, or why nothing. */
function Decision({ detail }: { readonly detail: Detail }) {
  const t = useText();
  const me = useMe();
  const may = useMay();
  const { proposal, passkey, withoutPasskey } = detail;
  const known = kindOf(proposal.kind);
  if (proposal.state !== 'open' || known === undefined || !may(known.permission)) return null;
  if (proposal.maker === me?.name)
    return (
      <Alert severity="info" variant="outlined">
        {t('proposals.own')}
      </Alert>
    );
  return (
    <Paper component="section" elevation={1} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
        {withoutPasskey ? t('proposals.withoutPasskey') : t('proposals.hash')}
        {withoutPasskey ? null : (
          <Box component="code" lang="zxx" sx={{ display: 'block', wordBreak: 'break-all' }}>
            {proposal.hash}
          </Box>
        )}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Approve number={proposal.number} path={known.approve} passkey={passkey} withoutPasskey={withoutPasskey} />
        <Refuse number={proposal.number} path={known.refuse} />
      </Box>
    </Paper>
  );
}

/** A proposal with its difference to now, to be approved with a passkey or refused with a reason. */
export function ProposalPage() {
  const t = useText();
  const { id = '' } = useParams();
  const me = useMe();
  const { data, error } = useRead('GET v1/proposal/proposal/detail', { number: id });
  const ownToken = data !== undefined && leadsToToken(data.proposal) && data.proposal.maker === me?.name;
  return (
    <Page title={t('proposals.title', { number: id })}>
      <Failure error={error} />
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={240} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <Facts proposal={data.proposal} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Difference kind={data.proposal.kind} rows={data.difference} />
            <AgreementLink proposal={data.proposal} />
            <Decision detail={data} />
            {ownToken ? <IssueToken number={data.proposal.number} /> : null}
          </Box>
        </Box>
      )}
    </Page>
  );
}
