import { TextField } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField, POSITIVE_YEN_PATTERN, YEN_PATTERN } from '../../../shared/forms/index.ts';
import { ProposeDialog, useFieldLabel } from '../../../shared/proposing/index.ts';
import { FEE_PATTERN, OPEN_TEXT, type UsdtSettings } from '../model.ts';

const STATES = ['open', 'closed'] as const;

/** Proposes other terms of withdrawals of USDT, or to close them. */
export function ProposeTerms({ terms }: Pick<UsdtSettings, 'terms'>) {
  const t = useText();
  const labelOf = useFieldLabel('tokenPolicy');
  const [isOpen, setOpen] = useState(terms !== null);
  return (
    <ProposeDialog
      button={t('settings.change')}
      title={t('proposals.kindTokenPolicy')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/fund/usdt/policy/propose', {
          key,
          body: isOpen
            ? {
                usdtOut: 'open',
                minimum: textIn(fields, 'minimum'),
                maximum: textIn(fields, 'maximum'),
                fee: textIn(fields, 'fee'),
                ...(terms === null ? { audit: textIn(fields, 'audit') } : {}),
                reason: textIn(fields, 'reason'),
              }
            : { usdtOut: 'closed', reason: textIn(fields, 'reason') },
        })
      }
    >
      <TextField
        name="usdtOut"
        select
        label={labelOf('usdtOut')}
        value={isOpen ? 'open' : 'closed'}
        onChange={({ target }) => setOpen(target.value === 'open')}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {STATES.map((state) => (
          <option key={state} value={state}>
            {t(OPEN_TEXT[state])}
          </option>
        ))}
      </TextField>
      {isOpen && (
        <>
          <CheckedField
            name="minimum"
            label={labelOf('minimum') ?? ''}
            allowed={t('settings.yenAllowed')}
            pattern={POSITIVE_YEN_PATTERN}
            maxLength={13}
            defaultValue={terms?.minimum ?? ''}
          />
          <CheckedField
            name="maximum"
            label={labelOf('maximum') ?? ''}
            allowed={t('settings.limitAllowed')}
            pattern={YEN_PATTERN}
            maxLength={13}
            defaultValue={terms?.maximum ?? ''}
            optional
          />
          <CheckedField
            name="fee"
            label={labelOf('fee') ?? ''}
            allowed={t('settings.feeAllowed')}
            pattern={FEE_PATTERN}
            maxLength={6}
            defaultValue={terms?.fee ?? ''}
          />
          {terms === null && (
            <TextField
              name="audit"
              label={labelOf('audit')}
              helperText={t('settings.auditHint')}
              multiline
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: 400 } }}
            />
          )}
        </>
      )}
    </ProposeDialog>
  );
}
