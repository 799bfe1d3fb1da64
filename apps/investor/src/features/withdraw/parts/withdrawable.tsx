import { Icon, Sheet } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { WithdrawableLines } from '../../assets/index.ts';
import css from './withdrawable.module.css';

/** What can be withdrawn now; opens the lines that sum to it (FND-06). */
export function Withdrawable({ amount }: { readonly amount: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const summary = useCall('GET v1/trade/asset/summary', {}, { enabled: open });
  return (
    <>
      <button type="button" className={css.row} onClick={() => setOpen(true)}>
        <span className={css.label}>{t('withdraw.withdrawable')}</span>
        <span className={css.amount}>
          <Yen value={amount} own />
        </span>
        <span className={css.why}>
          {t('withdraw.why')}
          <Icon name="forward" size={14} />
        </span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('withdraw.linesTitle')}>
        <WithdrawableLines summary={summary.data} />
      </Sheet>
    </>
  );
}
