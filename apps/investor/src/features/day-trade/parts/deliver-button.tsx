import type { DayPositionView } from '@kabuto/contract';
import { formatWhole, useLanguage } from '@kabuto/i18n';
import { Button } from '@kabuto/ui';
import { confirmDialog, message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { delivering } from '../actions.ts';
import { freeOf } from '../model.ts';

const TEXTS = {
  long: {
    name: 'dayTrade.deliverLong',
    title: 'dayTrade.deliverLongTitle',
    body: 'dayTrade.deliverLongBody',
    ok: 'dayTrade.deliverLongOk',
  },
  short: {
    name: 'dayTrade.deliverShort',
    title: 'dayTrade.deliverShortTitle',
    body: 'dayTrade.deliverShortBody',
    ok: 'dayTrade.deliverShortOk',
  },
} as const;

/** Takes the shares of a long position (現引), or gives own shares for a short one (現渡), after a confirmation. */
export function DeliverButton({ position }: { readonly position: DayPositionView }) {
  const t = useText();
  const language = useLanguage();
  const { positionId, side, names, entryValue, quantity } = position;
  const { busy, confirm } = useMoneyAction(delivering, {
    onDone: () => toast(t('dayTrade.deliverDone')),
    onRefused: reportRefusal,
    onLost: () => message(t('dayTrade.unknown')),
  });
  const free = freeOf(position);
  const texts = TEXTS[side];
  const ask = async (): Promise<void> => {
    const amount = Math.floor((Number(entryValue) * free) / Number(quantity));
    const values = { name: names[language], count: formatWhole(free), amount: formatWhole(amount) };
    const sure = await confirmDialog({ title: t(texts.title), body: t(texts.body, values), okLabel: t(texts.ok) });
    if (sure) confirm({ positionId, quantity: String(free) });
  };
  return (
    <Button size="small" kind="quiet" busy={busy} disabled={free === 0} onClick={() => void ask()}>
      {t(texts.name)}
    </Button>
  );
}
