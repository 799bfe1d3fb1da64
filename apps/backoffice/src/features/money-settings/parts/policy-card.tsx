import { Box } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { durationText } from '../../../shared/parts/duration.ts';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { SettingCard, useFieldLabel } from '../../../shared/proposing/index.ts';
import { Yen } from '../../../shared/transfers/index.ts';
import { LIMITS, type Policy } from '../model.ts';
import { ProposePolicy } from './propose-policy.tsx';

/** Minimum, fee, cooling and limits of withdrawals. */
export function PolicyCard({ policy }: { readonly policy: Policy }) {
  const t = useText();
  const labelOf = useFieldLabel('transferPolicy');
  const { minimum, fee, coolingMs } = policy;
  return (
    <SettingCard
      title={t('subjects.transferPolicy')}
      kind="transferPolicy"
      change={<ProposePolicy key={JSON.stringify(policy)} policy={policy} />}
    >
      <Figures>
        <Figure label={t('settings.minimum')}>
          <Yen amount={minimum} />
        </Figure>
        <Figure label={t('settings.fee')}>
          <Yen amount={fee} />
        </Figure>
        <Figure label={labelOf('coolingMs') ?? ''}>{durationText(t, coolingMs)}</Figure>
        {LIMITS.map((name) => {
          const limit = policy[name];
          return (
            <Figure key={name} label={t(`settings.${name}`)}>
              {limit === null ? <Box sx={{ whiteSpace: 'nowrap' }}>{t('common.noLimit')}</Box> : <Yen amount={limit} />}
            </Figure>
          );
        })}
      </Figures>
    </SettingCard>
  );
}
