import { TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { ProposeDialog, useFieldLabel } from '../../../shared/proposing/index.ts';

const ONE = '\\s*[0-9A-Za-z０-９Ａ-Ｚａ-ｚ]{4}\\s*';
/** Codes as people type them: with spaces, small or full-width letters, and the commas of Japanese. */
const CODES_PATTERN = `${ONE}([,、，]${ONE}){0,49}`;
const LENDABLE_PATTERN = '\\d{1,10}';
const PREMIUM_PATTERN = '\\d{1,3}|1000';
const codesIn = (text: string): string =>
  text.normalize('NFKC').toUpperCase().replaceAll('、', ',').replaceAll(/\s/g, '');
const yesNo = (text: string) => (text === 'yes' ? 'yes' : 'no');

/** Proposes what may be traded on a day in some issues. */
export function ProposeLoanTerms() {
  const t = useText();
  const labelOf = useFieldLabel('loanTerms');
  return (
    <ProposeDialog
      button={t('margins.changeLoans')}
      title={t('proposals.kindLoanTerms')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/margin/loan/propose', {
          key,
          body: {
            codes: codesIn(textIn(fields, 'codes')),
            long: yesNo(textIn(fields, 'long')),
            short: yesNo(textIn(fields, 'short')),
            lendable: textIn(fields, 'lendable'),
            premium: textIn(fields, 'premium'),
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      <CheckedField
        name="codes"
        label={labelOf('codes') ?? ''}
        allowed={t('margins.codesAllowed')}
        pattern={CODES_PATTERN}
        maxLength={300}
        inputMode="text"
        autoFocus
      />
      {(['long', 'short'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          select
          label={labelOf(name)}
          defaultValue={name === 'long' ? 'yes' : 'no'}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="yes">{t('proposals.permitted')}</option>
          <option value="no">{t('proposals.notPermitted')}</option>
        </TextField>
      ))}
      <CheckedField
        name="lendable"
        label={labelOf('lendable') ?? ''}
        allowed={t('margins.lendableAllowed')}
        pattern={LENDABLE_PATTERN}
        maxLength={10}
        defaultValue="0"
      />
      <CheckedField
        name="premium"
        label={labelOf('premium') ?? ''}
        allowed={t('margins.premiumAllowed')}
        pattern={PREMIUM_PATTERN}
        maxLength={4}
        defaultValue="0"
      />
    </ProposeDialog>
  );
}
