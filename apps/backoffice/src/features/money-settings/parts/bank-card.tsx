import { Icon } from '@kabuto/ui';
import { Alert, TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField, digitsPattern } from '../../../shared/forms/index.ts';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { ProposeDialog, SettingCard, useFieldLabel } from '../../../shared/proposing/index.ts';
import { AsWritten, Code } from '../../../shared/transfers/index.ts';
import { ACCOUNT_TYPES, type BankDetails, TYPE_TEXT } from '../model.ts';

/** How many digits the parts of an account at a bank have. */
const DIGITS = { bank: 4, branch: 3, number: 7 } as const;

function Digits({
  name,
  value,
  autoFocus = false,
}: {
  readonly name: keyof typeof DIGITS;
  readonly value: string;
  readonly autoFocus?: boolean;
}) {
  const t = useText();
  const labelOf = useFieldLabel('bankDetails');
  const length = DIGITS[name];
  return (
    <CheckedField
      name={name}
      label={labelOf(name) ?? name}
      allowed={t('settings.digitsAllowed', { n: length })}
      pattern={digitsPattern(length)}
      maxLength={length}
      defaultValue={value}
      autoFocus={autoFocus}
    />
  );
}

function ProposeAccount({ bank }: { readonly bank: BankDetails | null }) {
  const t = useText();
  const labelOf = useFieldLabel('bankDetails');
  return (
    <ProposeDialog
      button={t('settings.change')}
      title={t('proposals.kindBankDetails')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/fund/bank/propose', {
          key,
          body: {
            bank: textIn(fields, 'bank'),
            branch: textIn(fields, 'branch'),
            type: ACCOUNT_TYPES.find((type) => type === textIn(fields, 'type')) ?? 'ordinary',
            number: textIn(fields, 'number'),
            holder: textIn(fields, 'holder'),
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      <Digits name="bank" value={bank?.bank ?? ''} autoFocus />
      <Digits name="branch" value={bank?.branch ?? ''} />
      <TextField
        name="type"
        select
        label={t('proposals.fieldType')}
        defaultValue={bank?.type ?? 'ordinary'}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {ACCOUNT_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(TYPE_TEXT[type])}
          </option>
        ))}
      </TextField>
      <Digits name="number" value={bank?.number ?? ''} />
      <CheckedField
        name="holder"
        label={t('proposals.fieldHolder')}
        allowed={t('settings.holderAllowed')}
        maxLength={40}
        inputMode="text"
        defaultValue={bank?.holder ?? ''}
      />
    </ProposeDialog>
  );
}

/** The account that customers send deposits to. */
export function BankCard({ bank }: { readonly bank: BankDetails | null }) {
  const t = useText();
  return (
    <SettingCard
      title={t('subjects.bankDetails')}
      kind="bankDetails"
      change={<ProposeAccount key={JSON.stringify(bank)} bank={bank} />}
    >
      {bank === null ? (
        <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
          {t('settings.bankNotSet')}
        </Alert>
      ) : (
        <Figures>
          <Figure label={t('proposals.fieldBankName')}>
            <AsWritten text={bank.bankName} /> <Code text={bank.bank} />
          </Figure>
          <Figure label={t('proposals.fieldBranchName')}>
            <AsWritten text={bank.branchName} /> <Code text={bank.branch} />
          </Figure>
          <Figure label={t('proposals.fieldType')}>{t(TYPE_TEXT[bank.type])}</Figure>
          <Figure label={t('proposals.fieldNumber')}>
            <Code text={bank.number} />
          </Figure>
          <Figure label={t('proposals.fieldHolder')}>
            <AsWritten text={bank.holder} />
          </Figure>
        </Figures>
      )}
    </SettingCard>
  );
}
