import { Sheet } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import css from './explain-sheet.module.css';
import { ServerLines } from './server-lines.tsx';

type PowerSheetProps = { readonly open: boolean; readonly onClose: () => void };

/** The lines that add up to the buying power (ORD-18), for pages that show it alone. */
export function PowerSheet({ open, onClose }: PowerSheetProps) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('assets.explainTitle', { name: t('assets.buyingPower') })}>
      {open && <ServerLines what="buyingPower" />}
      <p className={css.note}>{t('assets.powerNote')}</p>
    </Sheet>
  );
}
