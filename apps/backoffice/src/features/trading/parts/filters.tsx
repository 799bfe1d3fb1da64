import type { ReactElement } from 'react';
import { DateInput, TextInput } from 'react-admin';
import { useText } from '../../../messages/index.ts';
import { FilterSelect } from '../../../shared/parts/filter-select.tsx';
import { SIDES, VENUES } from '../model.ts';

const SHRINK = { inputLabel: { shrink: true } } as const;

/** The filters that lists of orders and fills share. */
export function useTradeFilters(): readonly ReactElement[] {
  const t = useText();
  return [
    <TextInput key="number" source="number" label={t('trading.number')} alwaysOn resettable slotProps={SHRINK} />,
    <TextInput key="code" source="code" label={t('trading.code')} alwaysOn resettable slotProps={SHRINK} />,
    <FilterSelect
      key="side"
      source="side"
      label={t('customers.side')}
      alwaysOn
      choices={SIDES.map((id) => ({ id, name: t(`customers.${id}`) }))}
    />,
    <FilterSelect
      key="venue"
      source="venue"
      label={t('trading.venue')}
      alwaysOn
      choices={VENUES.map((id) => ({ id, name: t(`trading.${id}`) }))}
    />,
    <DateInput key="from" source="from" label={t('trading.from')} alwaysOn />,
    <DateInput key="to" source="to" label={t('trading.to')} alwaysOn />,
  ];
}
