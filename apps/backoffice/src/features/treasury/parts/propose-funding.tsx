import { formatIsoDate, formatWhole } from '@kabuto/i18n';
import { TextField, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call, useRead } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { ProposeDialog, useFieldLabel } from '../../../shared/proposing/index.ts';

/** The bank's lines of no customer, of which one is chosen; its value is `number amount`. */
function LineChoice() {
  const t = useText();
  const { data } = useRead('GET v1/fund/line/list', { scope: 'unallocated', pageSize: '100' });
  const lines = (data?.rows ?? []).filter(({ state, isCancelled }) => state === 'unallocated' && !isCancelled);
  if (data !== undefined && lines.length === 0) return <Typography>{t('treasury.noLines')}</Typography>;
  return (
    <TextField
      name="line"
      select
      label={t('transfers.line')}
      required
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {lines.map(({ transferId, bookedOn, payer, amount }) => (
        <option key={transferId} value={`${transferId} ${amount}`}>
          {`${transferId}: ${formatIsoDate(bookedOn)} ${payer} ${t('transfers.yen', { n: formatWhole(Number(amount)) })}`}
        </option>
      ))}
    </TextField>
  );
}

/** Proposes that the treasury pays with a line of the bank. */
function WithLine() {
  const t = useText();
  return (
    <ProposeDialog
      button={t('treasury.pay')}
      title={t('proposals.kindTreasuryFunding')}
      note={t('treasury.payNote')}
      labelOf={(field) => (field === 'lineId' || field === 'amount' ? t('transfers.line') : undefined)}
      propose={(key, fields) => {
        const [lineId = '', amount = ''] = textIn(fields, 'line').split(' ');
        return call('POST v1/fund/treasury/propose', {
          key,
          body: { lineId, amount, reason: textIn(fields, 'reason') },
        });
      }}
    >
      <LineChoice />
    </ProposeDialog>
  );
}

/** Proposes that the treasury pays from its spare yen, at most `most`. */
function FromSpare({ most }: { readonly most: number }) {
  const t = useText();
  const labelOf = useFieldLabel('treasuryFunding');
  return (
    <ProposeDialog
      button={t('treasury.paySpare')}
      title={t('proposals.kindTreasuryFunding')}
      note={t('treasury.payNote')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/fund/treasury/propose', {
          key,
          body: { amount: textIn(fields, 'amount'), reason: textIn(fields, 'reason') },
        })
      }
    >
      <CheckedField
        name="amount"
        label={labelOf('amount') ?? ''}
        allowed={t('treasury.amountAllowed', { most: formatWhole(most) })}
        pattern="[1-9]\d{0,12}"
        maxLength={13}
        defaultValue={String(most)}
      />
    </ProposeDialog>
  );
}

/** The ways in which the treasury pays; `most`: what it has spare for credits, yen. */
export function ProposeFunding({ most }: { readonly most: number }) {
  return (
    <>
      <WithLine />
      {most > 0 ? <FromSpare most={most} /> : null}
    </>
  );
}
