import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { useText } from '../../../messages/index.ts';
import { saveFile } from '../../../shared/api/index.ts';
import { csvOf } from '../csv.ts';

type Props<R extends object> = { readonly name: string; readonly columns: readonly (keyof R & string)[] };

/** Saves the rows that the list shows as CSV. */
export function SaveRows<R extends object & { readonly id: number }>({ name, columns }: Props<R>) {
  const t = useText();
  const { data = [] } = useListContext<R>();
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={data.length === 0}
      onClick={() => saveFile(new Blob([csvOf(data, columns)], { type: 'text/csv' }), name)}
      sx={{ justifySelf: 'start', m: 1 }}
    >
      {t('trading.saveRows')}
    </Button>
  );
}
