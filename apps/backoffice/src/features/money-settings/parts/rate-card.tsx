import { Icon } from '@kabuto/ui';
import { Alert } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { ProposeDialog, SettingCard, useFieldLabel } from '../../../shared/proposing/index.ts';
import { Rate } from '../../../shared/transfers/index.ts';
import type { UsdtSettings } from '../model.ts';

/** Proposes a rate for some time, or the market's again. */
function ProposeRate() {
  const t = useText();
  const labelOf = useFieldLabel('tokenRate');
  return (
    <ProposeDialog
      button={t('settings.change')}
      title={t('proposals.kindTokenRate')}
      note={t('settings.rateNote')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/fund/usdt/rate/propose', {
          key,
          body: {
            rate: textIn(fields, 'rate'),
            minutes: textIn(fields, 'minutes'),
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      <CheckedField
        name="rate"
        label={labelOf('rate') ?? ''}
        allowed={t('settings.rateAllowed')}
        pattern="\d{1,6}(\.\d{1,4})?"
        maxLength={11}
        defaultValue=""
        optional
      />
      <CheckedField
        name="minutes"
        label={labelOf('minutes') ?? ''}
        allowed={t('settings.minutesAllowed')}
        pattern="[5-9]|[1-9]\d{1,2}|1[0-3]\d{2}|14[0-3]\d|1440"
        maxLength={4}
        defaultValue="60"
      />
    </ProposeDialog>
  );
}

/** The rate of now with its source, and until when one that operators agreed on counts. */
export function RateCard({ usdt: { rate, agreed, readAt } }: { readonly usdt: UsdtSettings }) {
  const t = useText();
  return (
    <SettingCard title={t('subjects.tokenRate')} kind="tokenRate" change={<ProposeRate />}>
      {rate === null ? (
        <Alert severity="warning" variant="outlined" icon={<Icon name="warning" size={16} />}>
          {t('settings.noRate')}
        </Alert>
      ) : (
        <Figures>
          <Rate label={t('payouts.rateNow')} rate={rate.yen} at={rate.at} source={rate.source} now={readAt} />
          {agreed === null ? null : (
            <Figure label={t('settings.agreedUntil')}>
              <When at={agreed.until} /> {rate.until === undefined ? t('settings.agreedUnused') : null}
            </Figure>
          )}
        </Figures>
      )}
    </SettingCard>
  );
}
