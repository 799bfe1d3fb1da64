import { formatIsoDate, formatWhole, useLanguage } from '@kabuto/i18n';
import { Box } from '@mui/material';
import { Fragment } from 'react';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { useRead } from '../../../shared/api/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { OpenProposals } from '../../../shared/proposing/index.ts';
import { Yen } from '../../../shared/transfers/index.ts';
import { type Explained, LINE_KIND } from '../model.ts';
import { ProposePolicy } from './propose-policy.tsx';

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

/** Tax type, limits of orders and the changes of these that wait, and how much may be withdrawn from when on. */
export function Limits({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const may = useMay();
  const account = useRead('GET v1/customer/account/detail', { memberId });
  const withdrawal = useRead('GET v1/customer/withdrawal/options', { memberId });
  const { data: policy, error } = useRead('GET v1/customer/policy/detail', { memberId });
  const { daily, minimum } = withdrawal.data ?? {};
  return (
    <Card title={t('customers.limits')}>
      <Failure error={account.error ?? withdrawal.error ?? error} />
      <Figures>
        <Figure label={t('customers.taxType')}>{policy === undefined ? null : t(`customers.${policy.taxType}`)}</Figure>
        {(['orderLimit', 'dayLimit'] as const).map((name) => (
          <Figure key={name} label={t(`customers.${name}`)}>
            {policy === undefined ? null : <YenLimit limit={policy[name]} />}
          </Figure>
        ))}
        <Figure label={t('customers.withdrawFrom')}>
          <When at={account.data?.withdrawNotBefore} />
        </Figure>
        <Figure label={t('customers.dailyMax')}>
          <YenLimit limit={daily?.maximum ?? null} />
        </Figure>
        {daily === null || daily === undefined ? null : (
          <Figure label={t('customers.dailyUsed')}>
            <Yen amount={daily.used} />
          </Figure>
        )}
        <Figure label={t('customers.minimum')}>{minimum === undefined ? null : <Yen amount={minimum} />}</Figure>
      </Figures>
      {policy === undefined ? null : (
        <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
          {may('proposal.read') ? <OpenProposals kind="accountPolicy" subject={`account ${policy.accountId}`} /> : null}
          {may('customer.propose') ? (
            <Box>
              <ProposePolicy memberId={memberId} policy={policy} />
            </Box>
          ) : null}
        </Box>
      )}
    </Card>
  );
}

function YenLimit({ limit }: { readonly limit: string | null }) {
  const t = useText();
  return limit === null ? t('customers.noLimit') : <Yen amount={limit} />;
}
