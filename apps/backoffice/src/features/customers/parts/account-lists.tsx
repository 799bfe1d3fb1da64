import { formatIsoDate, formatSigned, formatTypedPrice, formatWhole, NOTHING, useLanguage } from '@kabuto/i18n';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { type TextKey, useText } from '../../../messages/index.ts';
import { useRead } from '../../../shared/api/index.ts';
import { ORDER_STATE } from '../../../shared/orders/order-state.ts';
import { When } from '../../../shared/parts/when.tsx';
import { ArrivalChip, Yen } from '../../../shared/transfers/index.ts';
import { CASH_KIND } from '../model.ts';
import { Paged, SIZE } from './paged.tsx';

type Of = { readonly memberId: string };
const paging = (page: number) => ({ pageNum: String(page), pageSize: String(SIZE) });
const SCOPES = [
  { scope: 'open', text: 'customers.scopeOpen' },
  { scope: 'today', text: 'customers.scopeToday' },
  { scope: 'history', text: 'customers.scopeHistory' },
] as const;
type Scope = (typeof SCOPES)[number]['scope'];
type FillScope = Exclude<Scope, 'open'>;
const isOfFills = (one: (typeof SCOPES)[number]): one is Exclude<typeof one, { scope: 'open' }> => one.scope !== 'open';

type ScopesProps<S extends Scope> = {
  readonly label: string;
  readonly scopes: readonly { readonly scope: S; readonly text: TextKey }[];
  readonly scope: S;
  readonly onScope: (scope: S) => void;
};

/** The choice of what a list shows. */
function Scopes<S extends Scope>({ label, scopes, scope, onScope }: ScopesProps<S>) {
  const t = useText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={scope}
      aria-label={label}
      onChange={(_event, next: S | null) => {
        if (next !== null) onScope(next);
      }}
      sx={{ mb: 1 }}
    >
      {scopes.map(({ scope: one, text }) => (
        <ToggleButton key={one} value={one}>
          {t(text)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The customer's holdings by market value. */
export function Positions({ memberId }: Of) {
  const t = useText();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { data, error } = useRead('GET v1/customer/position/list', { memberId, ...paging(page) });
  return (
    <Paged
      title={t('customers.positions')}
      empty={t('customers.noPositions')}
      {...{ data, error, page, onPage: setPage }}
      keyOf={({ accountType, code }) => `${accountType} ${code}`}
      columns={[
        { label: t('customers.issue'), show: ({ code, names }) => `${names[language]} ${code}` },
        { label: t('customers.quantity'), right: true, show: ({ quantity }) => formatWhole(Number(quantity)) },
        { label: t('customers.averageCost'), right: true, show: ({ averageCost }) => <Yen amount={averageCost} /> },
        { label: t('customers.value'), right: true, show: ({ marketValue }) => <Yen amount={marketValue} /> },
        {
          label: t('customers.unrealised'),
          right: true,
          show: ({ unrealised }) => formatSigned(Number(unrealised)),
        },
      ]}
    />
  );
}

/** The customer's orders, newest first. */
export function Orders({ memberId }: Of) {
  const t = useText();
  const language = useLanguage();
  const [scope, setScope] = useState<Scope>('open');
  const [page, setPage] = useState(1);
  const { data, error } = useRead('GET v1/customer/order/list', { memberId, scope, ...paging(page) });
  return (
    <Paged
      title={t('customers.orders')}
      empty={t('customers.noOrders')}
      {...{ data, error, page, onPage: setPage }}
      keyOf={({ orderId }) => orderId}
      columns={[
        { label: t('customers.acceptedAt'), show: ({ acceptedAt }) => <When at={acceptedAt} /> },
        { label: t('customers.issue'), show: ({ code, names }) => `${names[language]} ${code}` },
        { label: t('customers.side'), show: ({ side }) => t(`customers.${side}`) },
        {
          label: t('customers.price'),
          right: true,
          show: ({ price, tickTable }) => (price === null ? t('customers.market') : formatTypedPrice(price, tickTable)),
        },
        {
          label: t('customers.trigger'),
          right: true,
          show: ({ trigger, tickTable }) =>
            trigger === null
              ? NOTHING
              : t(trigger.when === '>=' ? 'customers.triggerUp' : 'customers.triggerDown', {
                  price: formatTypedPrice(trigger.price, tickTable),
                }),
        },
        { label: t('customers.expiry'), show: ({ expiresOn }) => formatIsoDate(expiresOn) },
        { label: t('customers.group'), show: ({ group }) => group?.id ?? NOTHING },
        { label: t('customers.quantity'), right: true, show: ({ quantity }) => formatWhole(Number(quantity)) },
        { label: t('customers.filled'), right: true, show: ({ filled }) => formatWhole(Number(filled)) },
        { label: t('customers.state'), show: ({ state }) => t(ORDER_STATE[state]) },
      ]}
    >
      <Scopes
        label={t('customers.orders')}
        scopes={SCOPES}
        scope={scope}
        onScope={(next) => {
          setScope(next);
          setPage(1);
        }}
      />
    </Paged>
  );
}

/** The customer's fills, newest first. */
export function Fills({ memberId }: Of) {
  const t = useText();
  const language = useLanguage();
  const [scope, setScope] = useState<FillScope>('today');
  const [page, setPage] = useState(1);
  const { data, error } = useRead('GET v1/customer/fill/list', { memberId, scope, ...paging(page) });
  return (
    <Paged
      title={t('customers.fills')}
      empty={t('customers.noFills')}
      {...{ data, error, page, onPage: setPage }}
      keyOf={({ fillId }) => fillId}
      columns={[
        { label: t('customers.at'), show: ({ at }) => <When at={at} /> },
        { label: t('customers.issue'), show: ({ code, names }) => `${names[language]} ${code}` },
        { label: t('customers.side'), show: ({ side }) => t(`customers.${side}`) },
        {
          label: t('customers.price'),
          right: true,
          show: ({ price, tickTable }) => formatTypedPrice(price, tickTable),
        },
        { label: t('customers.quantity'), right: true, show: ({ quantity }) => formatWhole(Number(quantity)) },
        { label: t('customers.notional'), right: true, show: ({ notional }) => <Yen amount={notional} /> },
        { label: t('customers.fee'), right: true, show: ({ fee }) => <Yen amount={fee} /> },
        {
          label: t('customers.realised'),
          right: true,
          show: ({ realised }) => (realised === null ? NOTHING : formatSigned(Number(realised))),
        },
      ]}
    >
      <Scopes
        label={t('customers.fills')}
        scopes={SCOPES.filter(isOfFills)}
        scope={scope}
        onScope={(next) => {
          setScope(next);
          setPage(1);
        }}
      />
    </Paged>
  );
}

/** The customer's deposits and withdrawals, newest first. */
export function Transfers({ memberId }: Of) {
  const t = useText();
  const [page, setPage] = useState(1);
  const { data, error } = useRead('GET v1/customer/transfer/list', { memberId, ...paging(page) });
  return (
    <Paged
      title={t('customers.transfers')}
      empty={t('customers.noTransfers')}
      {...{ data, error, page, onPage: setPage }}
      keyOf={({ transferId }) => transferId}
      columns={[
        { label: t('customers.at'), show: ({ updatedAt }) => <When at={updatedAt} /> },
        { label: t('customers.direction'), show: ({ direction }) => t(`customers.${direction}`) },
        { label: t('customers.amount'), right: true, show: ({ amount }) => <Yen amount={amount} /> },
        {
          label: t('customers.state'),
          show: ({ state, direction, method }) => <ArrivalChip state={state} direction={direction} method={method} />,
        },
      ]}
    />
  );
}

/** What moved the customer's cash, newest first, with the balance after each line. */
export function CashLines({ memberId }: Of) {
  const t = useText();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { data, error } = useRead('GET v1/customer/cash/list', { memberId, ...paging(page) });
  return (
    <Paged
      title={t('customers.cashLines')}
      empty={t('customers.noCashLines')}
      {...{ data, error, page, onPage: setPage }}
      keyOf={({ lineId }) => lineId}
      columns={[
        { label: t('customers.at'), show: ({ at }) => <When at={at} /> },
        { label: t('customers.direction'), show: ({ kind }) => t(CASH_KIND[kind]) },
        {
          label: t('customers.issue'),
          show: ({ code, names }) => (names === null ? NOTHING : `${names[language]} ${code ?? ''}`),
        },
        { label: t('customers.amount'), right: true, show: ({ amount }) => formatSigned(Number(amount)) },
        { label: t('customers.balance'), right: true, show: ({ balance }) => <Yen amount={balance} /> },
      ]}
    />
  );
}
