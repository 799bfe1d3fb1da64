import { TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { ProposeDialog, SettingCard, useFieldLabel } from '../../../shared/proposing/index.ts';
import { FEATURES, type Settings } from '../model.ts';

type Props = { readonly settings: Settings };

function ProposeFeatures({ settings: { features } }: Props) {
  const t = useText();
  const labelOf = useFieldLabel('tenantFeatures');
  const chosen = (fields: FormData, name: string): 'on' | 'off' => (textIn(fields, name) === 'on' ? 'on' : 'off');
  return (
    <ProposeDialog
      button={t('brokerage.change')}
      title={t('brokerage.kindFeatures')}
      note={t('brokerage.featuresNote')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/tenant/features/propose', {
          key,
          body: {
            registration: chosen(fields, 'registration'),
            demoLogin: chosen(fields, 'demoLogin'),
            referral: chosen(fields, 'referral'),
            alerts: chosen(fields, 'alerts'),
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      {FEATURES.map((feature) => (
        <TextField
          key={feature}
          name={feature}
          select
          label={t(`brokerage.${feature}`)}
          defaultValue={features[feature] ? 'on' : 'off'}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {(['on', 'off'] as const).map((value) => (
            <option key={value} value={value}>
              {t(`brokerage.${value}`)}
            </option>
          ))}
        </TextField>
      ))}
    </ProposeDialog>
  );
}

/** What the brokerage offers to its customers. */
export function FeaturesCard({ settings }: Props) {
  const t = useText();
  return (
    <SettingCard
      title={t('brokerage.features')}
      kind="tenantFeatures"
      permission="tenant.propose"
      change={<ProposeFeatures key={JSON.stringify(settings.features)} settings={settings} />}
    >
      <Figures>
        {FEATURES.map((feature) => (
          <Figure key={feature} label={t(`brokerage.${feature}`)}>
            {t(settings.features[feature] ? 'brokerage.on' : 'brokerage.off')}
          </Figure>
        ))}
      </Figures>
    </SettingCard>
  );
}
