import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField, POSITIVE_YEN_PATTERN, YEN_PATTERN } from '../../../shared/forms/index.ts';
import { ProposeDialog, useFieldLabel } from '../../../shared/proposing/index.ts';
import { FEE_PATTERN, LIMITS, type Policy } from '../model.ts';

const MINUTE_MS = 60_000;
/** From 0 to 43,200 minutes, 30 days. */
const MINUTES_PATTERN = '\\d{1,4}|[1-3]\\d{4}|4[0-2]\\d{3}|43[01]\\d{2}|43200';

/** Proposes other terms of withdrawals; an empty limit is none. */
export function ProposePolicy({ policy }: { readonly policy: Policy }) {
  const t = useText();
  const labelOf = useFieldLabel('transferPolicy');
  return (
    <ProposeDialog
      button={t('settings.change')}
      title={t('proposals.kindTransferPolicy')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/fund/policy/propose', {
          key,
          body: {
            minimum: textIn(fields, 'minimum'),
            fee: textIn(fields, 'fee'),
            coolingMs: String(Number(textIn(fields, 'coolingMs')) * MINUTE_MS),
            dailyUnverified: textIn(fields, 'dailyUnverified'),
            dailyVerified: textIn(fields, 'dailyVerified'),
            approvalPerCustomer: textIn(fields, 'approvalPerCustomer'),
            approvalPerDestination: textIn(fields, 'approvalPerDestination'),
            approvalPerMaker: textIn(fields, 'approvalPerMaker'),
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      <CheckedField
        name="minimum"
        label={t('proposals.fieldLeast')}
        allowed={t('settings.yenAllowed')}
        pattern={POSITIVE_YEN_PATTERN}
        maxLength={13}
        defaultValue={policy.minimum}
        autoFocus
      />
      <CheckedField
        name="fee"
        label={t('proposals.fieldFee')}
        allowed={t('settings.feeAllowed')}
        pattern={FEE_PATTERN}
        maxLength={6}
        defaultValue={policy.fee}
      />
      <CheckedField
        name="coolingMs"
        label={t('settings.coolingMinutes')}
        allowed={t('settings.coolingAllowed')}
        pattern={MINUTES_PATTERN}
        maxLength={5}
        defaultValue={String(Math.ceil(policy.coolingMs / MINUTE_MS))}
      />
      {LIMITS.map((name) => (
        <CheckedField
          key={name}
          name={name}
          label={labelOf(name) ?? name}
          allowed={t('settings.limitAllowed')}
          pattern={YEN_PATTERN}
          maxLength={13}
          defaultValue={policy[name] ?? ''}
          optional
        />
      ))}
    </ProposeDialog>
  );
}
