import { formatIsoDate, formatWhole, useLanguage } from '@kabuto/i18n';
import { Box } from '@mui/material';
import { Fragment } from 'react';
import { useText } from '../../../messages/index.ts';
import { useRead } from '../../../shared/api/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { Yen } from '../../../shared/transfers/index.ts';
import { type Explained, LINE_KIND } from '../model.ts';

type OpenedProps = {
  readonly label: string;
  readonly section: Explained;
  readonly unit?: 'yen' | 'shares';
};

/** A number of the account, opened by its lines, whose amounts sum to it. */
function Opened({ label, section: { total, lines }, unit = 'yen' }: OpenedProps) {
  const t = useText();
  const language = useLanguage();
  const shown = (amount: string) => (unit === 'yen' ? <Yen amount={amount} /> : formatWhole(Number(amount)));
  return (
    <Box component="details" sx={{ py: 0.5 }}>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 32 }}>
        {label} {shown(total)}
      </Box>
      <Figures>
        {lines.map(({ kind, amount, date, until, code, names }, position) => (
          <Figure
            // lines have no identity of their own
            // biome-ignore lint/suspicious/noArrayIndexKey: read anew as a whole
            key={position}
            label={[t(LINE_KIND[kind]), names?.[language], code, formatDay(date ?? until)].filter(Boolean).join(' ')}
          >
            {shown(amount)}
          </Figure>
        ))}
      </Figures>
    </Box>
  );
}

const formatDay = (date: string | null): string => (date === null ? '' : formatIsoDate(date));
const SECTIONS = ['cash', 'held', 'buyingPower', 'withdrawable'] as const;

/** The customer's figures as the customer sees them, each opened by its lines. */
export function Assets({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const language = useLanguage();
  const summary = useRead('GET v1/customer/asset/summary', { memberId });
  const explained = useRead('GET v1/customer/asset/explain', { memberId });
  return (
    <Card title={t('customers.assets')}>
      <Failure error={summary.error ?? explained.error} />
      {summary.data === undefined ? null : (
        <Figures>
          {(['total', 'marketValue', 'unrealised'] as const).map((name) => (
            <Figure key={name} label={t(`customers.${name}`)}>
              <Yen amount={summary.data[name]} />
            </Figure>
          ))}
        </Figures>
      )}
      {explained.data === undefined
        ? null
        : SECTIONS.map((name) => <Opened key={name} label={t(`customers.${name}`)} section={explained.data[name]} />)}
      {explained.data?.holdings.map(({ accountType, code, names, owned, sellable }) => (
        <Fragment key={`${accountType} ${code}`}>
          <Opened label={t('customers.owned', { issue: `${names[language]} ${code}` })} section={owned} unit="shares" />
          <Opened
            label={t('customers.sellable', { issue: `${names[language]} ${code}` })}
            section={sellable}
            unit="shares"
          />
        </Fragment>
      ))}
    </Card>
  );
}

/** Tax type, and how much may be withdrawn from when on. */
export function Limits({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const account = useRead('GET v1/customer/account/detail', { memberId });
  const withdrawal = useRead('GET v1/customer/withdrawal/options', { memberId });
  const { daily, minimum } = withdrawal.data ?? {};
  return (
    <Card title={t('customers.limits')}>
      <Failure error={account.error ?? withdrawal.error} />
      <Figures>
        <Figure label={t('customers.taxType')}>
          {account.data === undefined ? null : t(`customers.${account.data.taxType}`)}
        </Figure>
        <Figure label={t('customers.withdrawFrom')}>
          <When at={account.data?.withdrawNotBefore} />
        </Figure>
        <Figure label={t('customers.dailyMax')}>
          {daily === null || daily === undefined ? t('customers.noLimit') : <Yen amount={daily.maximum} />}
        </Figure>
        {daily === null || daily === undefined ? null : (
          <Figure label={t('customers.dailyUsed')}>
            <Yen amount={daily.used} />
          </Figure>
        )}
        <Figure label={t('customers.minimum')}>{minimum === undefined ? null : <Yen amount={minimum} />}</Figure>
      </Figures>
    </Card>
  );
}
