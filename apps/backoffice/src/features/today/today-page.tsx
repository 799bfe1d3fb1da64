import { formatDateTime, formatWhole, NOTHING, useDay } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useText } from '../../messages/index.ts';
import { PERMISSION_OF, useMay } from '../../shared/access/index.ts';
import { type CallReply, useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../shared/parts/figures.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Networks } from './networks.tsx';
import { phaseText } from './phase-text.ts';
import { Queues } from './queues.tsx';
import { SignedOther } from './signed-other.tsx';

type Summary = CallReply<'GET v1/today/today/summary'>;

/** A proven restore that is older than this is marked, milliseconds. */
const RESTORE_OLD_MS = 48 * 3_600_000;
/** How often the page is read again, milliseconds. */
const EVERY_MS = 10_000;

function Market({ market }: Pick<Summary, 'market'>) {
  const t = useText();
  const day = useDay();
  const { at, orderDate, phase, speed } = market;
  return (
    <Card title={t('today.market')}>
      <Figures>
        <Figure label={t('today.phase')}>{phaseText(t, phase)}</Figure>
        <Figure label={t('today.marketTime')}>{formatDateTime(at)}</Figure>
        <Figure label={t('today.orderDate')}>{orderDate === null ? NOTHING : day(orderDate)}</Figure>
        <Figure label={t('today.speed')}>
          {speed === 0 ? t('today.speedStopped') : t('today.speedTimes', { n: speed })}
        </Figure>
      </Figures>
    </Card>
  );
}

function Journal({ journal, problems }: Pick<Summary, 'journal' | 'problems'>) {
  const t = useText();
  const holds = problems.length === 0;
  return (
    <Card title={t('today.journal')}>
      <Figures>
        <Figure label={t('today.seq')}>{formatWhole(journal.seq)}</Figure>
        <Figure label={t('today.head')}>
          <Box component="code" lang="zxx" sx={{ fontSize: 12, wordBreak: 'break-all' }}>
            {journal.head.slice(0, 16)}
          </Box>
        </Figure>
        <Figure label={t('today.invariants')}>
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              gap: 0.5,
              alignItems: 'center',
              color: holds ? 'success.main' : 'error.main',
            }}
          >
            <Icon name={holds ? 'check' : 'warning'} size={16} />
            {holds ? t('today.invariantsHold') : t('today.problems', { n: problems.length })}
          </Box>
        </Figure>
      </Figures>
      {problems.map((problem) => (
        <Typography key={problem} sx={{ color: 'error.main', fontSize: 13, mt: 1 }}>
          {problem}
        </Typography>
      ))}
    </Card>
  );
}

function Restore({ restore, at }: Pick<Summary, 'restore' | 'at'>) {
  const t = useText();
  const isProven = restore?.problems === 0;
  const isOld = restore === null || at - restore.at > RESTORE_OLD_MS;
  return (
    <Card title={t('today.restore')}>
      {restore === null ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('today.restoreNone')}</Typography>
      ) : (
        <Figures>
          <Figure label={t('today.restoreAt')}>
            <Box component="span" sx={{ color: isOld ? 'error.main' : 'text.primary' }}>
              {formatDateTime(restore.at)}
            </Box>
          </Figure>
          <Figure label={t('today.restoreRows')}>{formatWhole(restore.rows)}</Figure>
          <Figure label={t('today.restoreResult')}>
            <Box component="span" sx={{ color: isProven ? 'success.main' : 'error.main' }}>
              {isProven ? t('today.restoreProven') : t('today.problems', { n: restore.problems })}
            </Box>
          </Figure>
        </Figures>
      )}
    </Card>
  );
}

function Messages({ messages }: Pick<Summary, 'messages'>) {
  const t = useText();
  return (
    <Card title={t('today.messages')}>
      <Figures>
        {(['mail', 'text', 'push'] as const).map((channel) => (
          <Fragment key={channel}>
            <Figure label={`${t(`today.${channel}`)} ${t('today.waiting')}`}>
              {formatWhole(messages[channel].waiting)}
            </Figure>
            <Figure label={`${t(`today.${channel}`)} ${t('today.failing')}`}>
              <Box component="span" sx={{ color: messages[channel].failing > 0 ? 'error.main' : 'text.primary' }}>
                {formatWhole(messages[channel].failing)}
              </Box>
            </Figure>
          </Fragment>
        ))}
      </Figures>
    </Card>
  );
}

function Statements({ statements }: Pick<Summary, 'statements'>) {
  const t = useText();
  if (statements === null) return null;
  return (
    <Card title={t('today.statements')}>
      <Figures>
        <Figure label={t('today.statementsIssued')}>{formatWhole(statements.issued)}</Figure>
        <Figure label={t('today.statementsMade')}>{formatWhole(statements.made)}</Figure>
      </Figures>
    </Card>
  );
}

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
            <Journal journal={data.journal} problems={data.problems} />
            <Restore restore={data.restore} at={data.at} />
            <Messages messages={data.messages} />
            <Statements statements={data.statements} />
            <Networks networks={data.networks} />
          </Box>
        </Box>
      )}
    </Page>
  );
}
