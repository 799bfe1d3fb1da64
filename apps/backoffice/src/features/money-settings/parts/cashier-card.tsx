import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField, digitsPattern } from '../../../shared/forms/index.ts';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { ProposeDialog, SettingCard, useFieldLabel } from '../../../shared/proposing/index.ts';
import { Code } from '../../../shared/transfers/index.ts';
import type { CashierHours } from '../model.ts';

const CLOCK_PATTERN = '([01]\\d|2[0-3]):[0-5]\\d';
const CLIENT_CODE_DIGITS = 10;

/** The names of hours in the wrong order; the right one is opening, cut-off, closing. */
function invalidFields(fields: FormData): string[] {
  const [opens, closes, cutOff] = [textIn(fields, 'opens'), textIn(fields, 'closes'), textIn(fields, 'cutOff')];
  // HH:MM compares as text.
  if (closes <= opens) return ['closes'];
  return cutOff < opens || cutOff > closes ? ['cutOff'] : [];
}

function ProposeHours({ cashier }: { readonly cashier: CashierHours }) {
  const t = useText();
  const labelOf = useFieldLabel('cashier');
  const allowed = {
    opens: t('settings.clockAllowed'),
    closes: t('settings.closesAllowed'),
    cutOff: t('settings.cutOffAllowed'),
  };
  return (
    <ProposeDialog
      button={t('settings.change')}
      title={t('proposals.kindCashier')}
      labelOf={labelOf}
      invalidFields={invalidFields}
      propose={(key, fields) =>
        call('POST v1/fund/cashier/propose', {
          key,
          body: {
            opens: textIn(fields, 'opens'),
            closes: textIn(fields, 'closes'),
            cutOff: textIn(fields, 'cutOff'),
            clientCode: textIn(fields, 'clientCode'),
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      {(['opens', 'closes', 'cutOff'] as const).map((name) => (
        <CheckedField
          key={name}
          name={name}
          label={labelOf(name) ?? name}
          allowed={allowed[name]}
          pattern={CLOCK_PATTERN}
          maxLength={5}
          inputMode="text"
          defaultValue={cashier[name]}
          autoFocus={name === 'opens'}
        />
      ))}
      <CheckedField
        name="clientCode"
        label={t('proposals.fieldClientCode')}
        allowed={t('settings.digitsAllowed', { n: CLIENT_CODE_DIGITS })}
        pattern={digitsPattern(CLIENT_CODE_DIGITS)}
        maxLength={CLIENT_CODE_DIGITS}
        defaultValue={cashier.clientCode}
      />
    </ProposeDialog>
  );
}

/** When withdrawals are taken, and the brokerage's number at its bank. */
export function CashierCard({ cashier }: { readonly cashier: CashierHours }) {
  const t = useText();
  return (
    <SettingCard
      title={t('subjects.cashier')}
      kind="cashier"
      change={<ProposeHours key={JSON.stringify(cashier)} cashier={cashier} />}
    >
      <Figures>
        <Figure label={t('proposals.fieldOpens')}>{cashier.opens}</Figure>
        <Figure label={t('proposals.fieldCloses')}>{cashier.closes}</Figure>
        <Figure label={t('proposals.fieldCutOff')}>{cashier.cutOff}</Figure>
        <Figure label={t('proposals.fieldClientCode')}>
          <Code text={cashier.clientCode} />
        </Figure>
      </Figures>
    </SettingCard>
  );
}
