import type { DayOrderSummary, RawDayOrder } from '@kabuto/brokerage/forms';
import { type FigureLine, FigureList } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { PriceText, SharesCount, SignedYen, Yen } from '../../../shared/amounts/index.ts';
import type { PositionSide } from '../model.ts';

type OrderFiguresProps = {
  readonly summary: DayOrderSummary | null;
  readonly raw: RawDayOrder;
  readonly side: PositionSide;
  readonly premium: string;
  /** Whether price and quantity, which the form shows as fields, are listed too. */
  readonly reviewing: boolean;
};

/** What an order of a day trade comes to. */
export function OrderFigures({ summary, raw, side, premium, reviewing }: OrderFiguresProps) {
  const t = useText();
  const closing = summary !== null && summary.required === null;
  const terms: (FigureLine & { readonly id: string })[] = [
    { id: 'side', label: t('dayTrade.kind'), value: t(side === 'long' ? 'dayTrade.long' : 'dayTrade.short') },
    {
      id: 'price',
      label: t('dayTrade.price'),
      value: raw.type === 'market' ? t('dayTrade.market') : <PriceText value={raw.price} tick={undefined} unit />,
    },
    { id: 'quantity', label: t('dayTrade.quantity'), value: <SharesCount value={raw.quantity} own={false} /> },
  ];
  const lines: (FigureLine & { readonly id: string })[] = [
    ...(reviewing ? terms : []),
    { id: 'amount', label: t('dayTrade.amount'), value: <Yen value={summary?.value} own={false} /> },
    ...(closing
      ? [{ id: 'result', label: t('dayTrade.expected'), value: <SignedYen value={summary.result} /> }]
      : [
          {
            id: 'needs',
            label: t('dayTrade.needs'),
            note: raw.type === 'market' ? t('dayTrade.warnPrice') : undefined,
            value: <Yen value={summary?.required} own={false} />,
          },
          { id: 'after', label: t('dayTrade.powerAfter'), value: <Yen value={summary?.powerAfter} /> },
        ]),
    ...(premium === '0'
      ? []
      : [{ id: 'premium', label: t('dayTrade.premium'), value: <Yen value={premium} own={false} /> }]),
  ];
  return <FigureList lines={lines} />;
}
