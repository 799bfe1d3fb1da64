import { Button } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../messages/index.ts';
import { csvOf } from './csv.ts';
import { saveFile } from './save-file.ts';

type CsvButtonProps = {
  /** The file's name, without its ending. */
  readonly name: string;
  /** Reads all rows, the header first. */
  readonly read: () => Promise<readonly (readonly string[])[]>;
};

/** Saves all rows of a list as a CSV file. */
export function CsvButton({ name, read }: CsvButtonProps) {
  const t = useText();
  const save = useMutation({
    mutationFn: read,
    onSuccess: (rows) => {
      saveFile(csvOf(rows), `${name}.csv`, 'text/csv');
      toast(t('trades.csvDone', { count: rows.length - 1 }));
    },
  });
  return (
    <Button kind="quiet" size="small" busy={save.isPending} aria-label={t('trades.csv')} onClick={() => save.mutate()}>
      {t('trades.csvShort')}
    </Button>
  );
}
