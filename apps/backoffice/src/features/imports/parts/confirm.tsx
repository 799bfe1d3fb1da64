import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ConfirmFigures } from '../../../shared/dialogs/index.ts';
import type { BankImport } from '../model.ts';

/** The second operator's confirmation of an imported file. */
export function Confirm({ importId }: Pick<BankImport, 'importId'>) {
  const t = useText();
  return (
    <ConfirmFigures
      word={t('imports.confirm')}
      title={t('imports.confirmTitle', { id: importId })}
      note={t('imports.confirmNote')}
      done={t('imports.confirmed', { id: importId })}
      countField="lines"
      countLabel={t('imports.lines')}
      send={(key, { count, sum }) =>
        call('POST v1/fund/import/confirm', { key, body: { importId: String(importId), lines: count, sum } })
      }
    />
  );
}
