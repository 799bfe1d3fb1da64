import { HTML_LANG, languageNow, NOTHING } from '@kabuto/i18n';
import { Box, Skeleton, Typography } from '@mui/material';
import { useParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { RequireAccess, useMay } from '../../shared/access/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { CopiedCode } from '../../shared/parts/copied-code.tsx';
import { Failure } from '../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../shared/parts/figures.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { RowLink } from '../../shared/parts/row-link.tsx';
import { When } from '../../shared/parts/when.tsx';
import { AsWritten, Code } from '../../shared/transfers/index.ts';
import { type AgreementDetail, REASON_TEXT } from './model.ts';
import { AgreementChip } from './parts/agreement-chip.tsx';
import { Decision } from './parts/decision.tsx';
import { Pictures } from './parts/pictures.tsx';

const COLUMN = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

function Facts({ detail: { agreement, hash } }: { readonly detail: AgreementDetail }) {
  const t = useText();
  const { offeringId, names, accountId, memberId, version, state, reason } = agreement;
  return (
    <Card title={t('agreements.facts')}>
      <Figures>
        <Figure label={t('offerings.issue')}>
          <RowLink to={`/offerings/${offeringId}`} text={names[languageNow()]} />
        </Figure>
        <Figure label={t('offerings.account')}>{accountId}</Figure>
        <Figure label={t('agreements.member')}>{memberId}</Figure>
        <Figure label={t('offerings.state')}>
          <AgreementChip state={state} />
        </Figure>
        {reason === null ? null : <Figure label={t('common.reason')}>{t(REASON_TEXT[reason])}</Figure>}
        <Figure label={t('offerings.version')}>
          <Code text={version} />
        </Figure>
        <Figure label={t('offerings.hash')}>
          <CopiedCode label={t('offerings.hash')} text={hash} />
        </Figure>
        <Figure label={t('agreements.signedAt')}>
          <When at={agreement.signedAt} />
        </Figure>
        <Figure label={t('agreements.decidedAt')}>
          <When at={agreement.decidedAt} />
        </Figure>
        <Figure label={t('agreements.decidedBy')}>
          {agreement.decidedBy === null ? NOTHING : <AsWritten text={agreement.decidedBy} />}
        </Figure>
      </Figures>
    </Card>
  );
}

function Detail({ detail }: { readonly detail: AgreementDetail }) {
  const t = useText();
  const may = useMay();
  return (
    <Box
      sx={{
        ...COLUMN,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Box sx={COLUMN}>
        {may('offering.review') ? <Pictures agreement={detail.agreement} /> : null}
        <Decision detail={detail} />
        <Facts detail={detail} />
      </Box>
      <Card title={t('agreements.text')}>
        {detail.text === null ? (
          <Typography color="error">{t('agreements.noText')}</Typography>
        ) : (
          <Box
            tabIndex={0}
            role="region"
            aria-label={t('agreements.text')}
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 560, overflow: 'auto' }}
          >
            <span lang={HTML_LANG[detail.language]}>{detail.text}</span>
          </Box>
        )}
      </Card>
    </Box>
  );
}

function AgreementOfId() {
  const t = useText();
  const { id = '' } = useParams();
  const { data, error } = useRead('GET v1/offering/agreement/detail', { applicationId: id });
  return (
    <Page title={t('agreements.title', { number: id })}>
      <Failure error={error} />
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={320} />
      ) : (
        <Detail key={id} detail={data} />
      )}
    </Page>
  );
}

/** One signed agreement: signature and photo beside the text that was signed, and what an operator decides. */
export function AgreementPage() {
  return (
    <RequireAccess to="agreements">
      <AgreementOfId />
    </RequireAccess>
  );
}
