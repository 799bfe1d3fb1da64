import { Button } from '@kabuto/ui';
import { confirmDialog, message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { closingAll } from '../actions.ts';

/** Closes every position at the market, by one tap and one confirmation. */
export function CloseAllButton({ count }: { readonly count: number }) {
  const t = useText();
  const { busy, confirm } = useMoneyAction(closingAll, {
    onDone: () => toast(t('dayTrade.closeAllDone')),
    onRefused: reportRefusal,
    onLost: () => message(t('dayTrade.unknown')),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirmDialog({
      title: t('dayTrade.closeAllTitle'),
      body: t('dayTrade.closeAllBody', { count }),
      okLabel: t('dayTrade.closeAllOk'),
      danger: true,
    });
    if (sure) confirm({});
  };
  return (
    <Button size="small" kind="danger" busy={busy} onClick={() => void ask()}>
      {t('dayTrade.closeAll')}
    </Button>
  );
}
