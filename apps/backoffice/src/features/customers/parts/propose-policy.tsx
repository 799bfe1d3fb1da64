import { TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { type CallReply, call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { ProposeDialog, useFieldLabel } from '../../../shared/proposing/index.ts';

type Policy = CallReply<'GET v1/customer/policy/detail'>;
const LIMIT_PATTERN = '\\d{1,12}|1000000000000';

type Props = { readonly memberId: string; readonly policy: Policy };

/** Proposes limits of orders and the tax type of a customer's account. */
export function ProposePolicy({ memberId, policy }: Props) {
  const t = useText();
  const labelOf = useFieldLabel('accountPolicy');
  return (
    <ProposeDialog
      button={t('customers.changePolicy')}
      title={t('proposals.kindAccountPolicy')}
      labelOf={labelOf}
      note={t('customers.policyNote')}
      propose={(key, fields) =>
        call('POST v1/customer/policy/propose', {
          key,
          body: {
            memberId,
            orderLimit: textIn(fields, 'orderLimit'),
            dayLimit: textIn(fields, 'dayLimit'),
            taxType: textIn(fields, 'taxType') === 'general' ? 'general' : 'specified',
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      {(['orderLimit', 'dayLimit'] as const).map((name, index) => (
        <CheckedField
          key={name}
          name={name}
          label={t(`customers.${name}`)}
          allowed={t('customers.limitHint')}
          pattern={LIMIT_PATTERN}
          maxLength={13}
          defaultValue={policy[name] ?? ''}
          optional
          autoFocus={index === 0}
        />
      ))}
      <TextField
        name="taxType"
        select
        label={t('customers.taxType')}
        defaultValue={policy.taxType}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {(['specified', 'general'] as const).map((type) => (
          <option key={type} value={type}>
            {t(`customers.${type}`)}
          </option>
        ))}
      </TextField>
    </ProposeDialog>
  );
}
