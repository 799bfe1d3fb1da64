import { Switch } from '@kabuto/ui';
import { message } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { choosing } from '../actions.ts';

type ClosingOptionProps = { readonly on: boolean; readonly closesAt: string };

/** Whether the brokerage closes at the closing auction what is still open then. */
export function ClosingOption({ on, closesAt }: ClosingOptionProps) {
  const t = useText();
  const { busy, confirm } = useMoneyAction(choosing, {
    onRefused: reportRefusal,
    onLost: () => message(t('dayTrade.unknown')),
  });
  return (
    <Switch
      label={t('dayTrade.option')}
      note={t('dayTrade.optionNote', { time: closesAt })}
      on={on}
      disabled={busy}
      onChange={(next) => confirm({ closesAtAuction: next ? 'true' : 'false' })}
    />
  );
}
