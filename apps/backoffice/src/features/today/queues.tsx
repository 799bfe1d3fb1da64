import { Box, ButtonBase, Paper, Typography } from '@mui/material';
import { Link } from 'react-router';
import { type TextKey, useText } from '../../messages/index.ts';
import { type OfficeResource, PERMISSION_OF, useMay } from '../../shared/access/index.ts';
import type { CallReply } from '../../shared/api/index.ts';
import { ageOf } from '../../shared/parts/age.ts';

type Summary = CallReply<'GET v1/today/today/summary'>;
type Queue = Summary['queues'][number];

/** `page`: the page of the queue. */
type Shown = {
  readonly title: TextKey;
  readonly page: { readonly resource: OfficeResource; readonly path: string };
};

const QUEUES: Readonly<Record<Queue['queue'], Shown>> = {
  proposals: { title: 'today.queueProposals', page: { resource: 'proposals', path: '/proposals' } },
  identityCases: { title: 'today.queueIdentityCases', page: { resource: 'reviews', path: '/reviews' } },
  deposits: { title: 'today.queueDeposits', page: { resource: 'deposits', path: '/deposits' } },
  bankLines: { title: 'today.queueBankLines', page: { resource: 'lines', path: '/lines' } },
  withdrawals: { title: 'today.queueWithdrawals', page: { resource: 'withdrawals', path: '/withdrawals' } },
  transferFiles: { title: 'today.queueFiles', page: { resource: 'files', path: '/files' } },
  agreements: { title: 'today.queueAgreements', page: { resource: 'agreements', path: '/agreements' } },
  offerings: { title: 'today.queueOfferings', page: { resource: 'offerings', path: '/offerings' } },
};

function QueueCard({ queue, at }: { readonly queue: Queue; readonly at: number }) {
  const t = useText();
  const may = useMay();
  const { title, page } = QUEUES[queue.queue];
  const age = queue.oldestAt === null ? null : ageOf(at - queue.oldestAt);
  const isLate = queue.oldestAt !== null && at - queue.oldestAt > queue.limitMs;
  const limit = ageOf(queue.limitMs);
  const inside = (
    <>
      <Typography component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {t(title)}
      </Typography>
      <Typography component="span" sx={{ fontSize: 34, fontWeight: 600, lineHeight: 1.1 }}>
        {t('today.open', { n: queue.open })}
      </Typography>
      <Typography component="span" sx={{ fontSize: 13 }}>
        {age === null ? t('today.nothing') : t('today.oldest', { age: t(age.key, { n: age.n }) })}
      </Typography>
      {isLate && (
        <Typography component="span" sx={{ fontSize: 13, color: 'error.main' }}>
          {t('today.tooOld', { age: t(limit.key, { n: limit.n }) })}
        </Typography>
      )}
    </>
  );
  const box = {
    display: 'grid',
    gap: 0.5,
    p: 2,
    width: '100%',
    justifyItems: 'start',
    justifyContent: 'start',
    textAlign: 'left',
  } as const;
  return (
    <Paper elevation={1}>
      {may(PERMISSION_OF[page.resource]) ? (
        <ButtonBase
          component={Link}
          to={page.path}
          sx={{ ...box, borderRadius: '12px', '&:hover': { bgcolor: 'action.hover' } }}
        >
          {inside}
        </ButtonBase>
      ) : (
        <Box sx={box}>{inside}</Box>
      )}
    </Paper>
  );
}

/** The queues of pending work, each with the age of its oldest item. */
export function Queues({ summary }: { readonly summary: Summary }) {
  const t = useText();
  return (
    <Box component="section" aria-label={t('today.queues')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))' }}>
        {summary.queues.map((queue) => (
          <QueueCard key={queue.queue} queue={queue} at={summary.at} />
        ))}
      </Box>
    </Box>
  );
}
