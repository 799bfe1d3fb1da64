import { formatIsoDate, formatWhole, NOTHING } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { useRead } from '../../../shared/api/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { Yen } from '../../../shared/transfers/index.ts';
import type { Worksheet } from '../model.ts';
import { EnterTrust } from './enter-trust.tsx';
import { LoudAlert } from './loud-alert.tsx';

/** Whether the trust balance covers what is required; an older balance than the base date's is named. */
function Verdict({ of: { baseDate, trustDate, shortfall } }: { readonly of: Worksheet }) {
  const t = useText();
  const mark = <Icon name="warning" />;
  if (shortfall === null)
    return (
      <Alert severity="warning" variant="outlined" icon={mark}>
        {t('reconciliation.noTrust')}
      </Alert>
    );
  const amount = t('transfers.yen', { n: formatWhole(Number(shortfall)) });
  return (
    <>
      {Number(shortfall) > 0 ? (
        <LoudAlert title={t('reconciliation.short', { amount })} />
      ) : (
        <Alert severity="success" variant="outlined" icon={<Icon name="check" />}>
          {t('reconciliation.covered')}
        </Alert>
      )}
      {trustDate === baseDate ? null : (
        <Alert severity="warning" variant="outlined" icon={mark}>
          {t('reconciliation.oldTrust')}
        </Alert>
      )}
    </>
  );
}

function Figured({ of }: { readonly of: Worksheet }) {
  const t = useText();
  const { baseDate, customers, unallocated, transit, required, trust, trustDate } = of;
  return (
    <Figures>
      <Figure label={t('reconciliation.baseDate')}>{formatIsoDate(baseDate)}</Figure>
      <Figure label={t('reconciliation.customers')}>
        <Yen amount={customers} />
      </Figure>
      <Figure label={t('reconciliation.unallocated')}>
        <Yen amount={unallocated} />
      </Figure>
      <Figure label={t('reconciliation.transit')}>
        <Yen amount={transit} />
      </Figure>
      <Figure label={t('reconciliation.required')}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          <Yen amount={required} />
        </Box>
      </Figure>
      <Figure label={t('reconciliation.trust')}>
        {trust === null ? NOTHING : <Yen amount={trust} />}
        {trustDate === null ? null : (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13, ml: 1, display: 'inline-block' }}>
            {t('reconciliation.trustOf', { date: formatIsoDate(trustDate) })}
          </Box>
        )}
      </Figure>
    </Figures>
  );
}

/** The worksheet of segregation: what must be held in trust for customers, against what is. */
export function Segregation() {
  const t = useText();
  const may = useMay();
  const { data, error } = useRead('GET v1/fund/segregation/worksheet', {});
  return (
    <Card title={t('reconciliation.segregation')}>
      {data === undefined ? (
        error === null ? (
          <Skeleton variant="rounded" height={200} />
        ) : (
          <Failure error={error} />
        )
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Verdict of={data} />
          <Figured of={data} />
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{t('reconciliation.segregationNote')}</Typography>
          {may('fund.review') ? <EnterTrust baseDate={data.baseDate} /> : null}
        </Box>
      )}
    </Card>
  );
}
