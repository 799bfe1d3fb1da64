import { Icon } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { useCall } from '../api/index.ts';
import { type ListFilter, OUTCOMES, PARTS, SIDES } from './list-filter.ts';
import css from './list-filters.module.css';
import type { ListAddress } from './use-list-address.ts';

const SIDE_TEXT = { buy: 'trades.bought', sell: 'trades.sold' } as const;
const OUTCOME_TEXT = {
  open: 'orders.open',
  filled: 'orders.stateFilled',
  cancelled: 'orders.stateCancelled',
  expired: 'orders.stateExpired',
  rejected: 'orders.stateRejected',
} as const;

type FilterProps<V extends string> = {
  readonly label: string;
  readonly value: V | undefined;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V | undefined) => void;
};

/** A list of values, of which the first limits nothing: it is the label while nothing else is chosen. */
function Filter<V extends string>({ label, value, choices, onChange }: FilterProps<V>) {
  const t = useText();
  return (
    <span className={css.filter} data-chosen={value !== undefined}>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => onChange(choices.find((choice) => choice.value === target.value)?.value)}
      >
        <option value="">{value === undefined ? label : t('trades.filterAll', { label })}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  );
}

type ListFiltersProps = Pick<ListAddress, 'filter' | 'show'> & {
  /** Whether the rows have a state, as orders have. */
  readonly states?: boolean;
  /** Whether the rows have a side. */
  readonly sides?: boolean;
};

/** Limits a list to a side, a state, or a part of the account. */
export function ListFilters({ filter, show, states = false, sides = true }: ListFiltersProps) {
  const t = useText();
  const { data } = useCall('GET v1/trade/account/detail', {}, { staleTime: 300_000 });
  const bucketText = (part: NonNullable<ListFilter['accountType']>): string => {
    if (part === 'nisa') return t('ticket.nisa');
    return data === undefined ? t('trades.csvOwn') : t(`ticket.${data.taxType}`);
  };
  return (
    <fieldset className={css.filters}>
      <legend className={css.legend}>{t('trades.filters')}</legend>
      {sides && (
        <Filter
          label={t('trades.csvSide')}
          value={filter.side}
          choices={SIDES.map((value) => ({ value, label: t(SIDE_TEXT[value]) }))}
          onChange={(side) => show({ side })}
        />
      )}
      {states && (
        <Filter
          label={t('orders.state')}
          value={filter.state}
          choices={OUTCOMES.map((value) => ({ value, label: t(OUTCOME_TEXT[value]) }))}
          onChange={(state) => show({ state })}
        />
      )}
      <Filter
        label={t('orders.account')}
        value={filter.accountType}
        choices={PARTS.map((value) => ({ value, label: bucketText(value) }))}
        onChange={(accountType) => show({ accountType })}
      />
    </fieldset>
  );
}
