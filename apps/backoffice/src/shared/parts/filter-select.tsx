import { SelectInput, type SelectInputProps } from 'react-admin';
import { useText } from '../../messages/index.ts';

/**
 * A filter of a list that offers these choices or all rows. Its field shows the word for all rows too, which is the
 * empty value: Material UI leaves that blank unless it is switched on.
 */
export function FilterSelect(props: SelectInputProps) {
  const t = useText();
  return (
    <SelectInput
      emptyText={t('common.any')}
      translateChoice={false}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      {...props}
    />
  );
}
