import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { ProposeDialog, SettingCard, useFieldLabel } from '../../../shared/proposing/index.ts';
import type { Settings } from '../model.ts';

/** The share of identity checks that two operators approve. */
export function ChecksCard({ settings: { secondChecks } }: { readonly settings: Settings }) {
  const t = useText();
  const labelOf = useFieldLabel('tenantChecks');
  return (
    <SettingCard
      title={t('brokerage.checks')}
      kind="tenantChecks"
      permission="tenant.propose"
      change={
        <ProposeDialog
          key={secondChecks}
          button={t('brokerage.change')}
          title={t('brokerage.kindChecks')}
          labelOf={labelOf}
          propose={(key, fields) =>
            call('POST v1/tenant/checks/propose', {
              key,
              body: { secondChecks: textIn(fields, 'secondChecks'), reason: textIn(fields, 'reason') },
            })
          }
        >
          <CheckedField
            name="secondChecks"
            label={t('brokerage.secondChecks')}
            allowed={t('brokerage.percentAllowed')}
            pattern="\d|[1-9]\d|100"
            maxLength={3}
            defaultValue={String(secondChecks)}
            autoFocus
          />
        </ProposeDialog>
      }
    >
      <Figures>
        <Figure label={t('brokerage.secondChecks')}>{secondChecks}</Figure>
      </Figures>
    </SettingCard>
  );
}
