import { formatDateTime, formatWhole, NOTHING, useDay } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { Box, Typography } from '@mui/material';
import { useText } from '../../messages/index.ts';
import type { CallReply } from '../../shared/api/index.ts';
import { Card, Figure, Figures } from '../../shared/parts/figures.tsx';
import { phaseText } from './phase-text.ts';

type Summary = CallReply<'GET v1/today/today/summary'>;

/** A proven restore that is older than this is marked, milliseconds. */
const RESTORE_OLD_MS = 48 * 3_600_000;

/** The market's clock and phase. */
export function Market({ market }: Pick<Summary, 'market'>) {
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

/** The head of the journal, how far the read tables are behind it, and what the core reports as wrong. */
export function Journal({ journal, problems, projection }: Pick<Summary, 'journal' | 'problems' | 'projection'>) {
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
        <Figure label={t('today.projection')}>
          {projection.rows === 0
            ? t('today.projectionNone')
            : t('today.projectionBehind', { rows: projection.rows, seconds: Math.ceil(projection.ageMs / 1_000) })}
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

/** A result in words: nothing differs, or how much does. */
function Outcome({ problems, good }: { readonly problems: number; readonly good: string }) {
  const t = useText();
  return (
    <Box component="span" sx={{ color: problems === 0 ? 'success.main' : 'error.main' }}>
      {problems === 0 ? good : t('today.problems', { n: problems })}
    </Box>
  );
}

/** The newest verification of the journal. */
export function Verify({ verify }: Pick<Summary, 'verify'>) {
  const t = useText();
  return (
    <Card title={t('today.verify')}>
      {verify === null ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('today.verifyNone')}</Typography>
      ) : (
        <Figures>
          <Figure label={t('today.verifyAt')}>{formatDateTime(verify.at)}</Figure>
          <Figure label={t('today.verifyBy')}>
            {t(verify.by === 'drill' ? 'today.verifyByDrill' : 'today.verifyByCommand')}
          </Figure>
          <Figure label={t('today.restoreRows')}>{formatWhole(verify.rows)}</Figure>
          <Figure label={t('today.restoreResult')}>
            <Outcome problems={verify.problems} good={t('today.verifyAgrees')} />
          </Figure>
        </Figures>
      )}
    </Card>
  );
}

/** When an export was last restored without a difference, and the newest restore when that is another one. */
export function Restore({ restore: { last, proven }, at }: Pick<Summary, 'restore' | 'at'>) {
  const t = useText();
  const isOld = proven === null || at - proven > RESTORE_OLD_MS;
  return (
    <Card title={t('today.restore')}>
      {last === null ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('today.restoreNone')}</Typography>
      ) : (
        <Figures>
          <Figure label={t('today.restoreProvenAt')}>
            <Box component="span" sx={{ color: isOld ? 'error.main' : 'text.primary' }}>
              {proven === null ? NOTHING : formatDateTime(proven)}
            </Box>
          </Figure>
          <Figure label={t('today.restoreAt')}>{formatDateTime(last.at)}</Figure>
          <Figure label={t('today.restoreRows')}>{formatWhole(last.rows)}</Figure>
          <Figure label={t('today.restoreResult')}>
            <Outcome problems={last.problems} good={t('today.restoreProven')} />
          </Figure>
        </Figures>
      )}
    </Card>
  );
}
