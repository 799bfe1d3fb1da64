import type { AlertView } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import type { Translate } from '../../../messages/index.ts';
import { useText } from '../../../messages/index.ts';
import { PriceText } from '../../../shared/amounts/index.ts';

type Alert = Pick<AlertView, 'when' | 'condition' | 'percent' | 'price' | 'tickTable'>;

/** What an alert waits for other than a price of its own: a change, a limit or a special quote; '' for a price. */
export function conditionText(t: Translate, { when, condition, percent }: Alert): string {
  const up = when === '>=';
  switch (condition) {
    case 'price':
      return '';
    case 'percent':
      return t('alerts.changeOf', { change: `${up ? '+' : '\u2212'}${percent}` });
    case 'limit':
      return t(up ? 'alerts.limitUp' : 'alerts.limitDown');
    case 'specialQuote':
      return t(up ? 'alerts.specialBuy' : 'alerts.specialSell');
  }
}

/** The price that an alert waits for, with its direction; of a special quote, which has no price, the quote. */
export function WaitingFor({ alert, unit = false }: { readonly alert: Alert; readonly unit?: boolean }) {
  const t = useText();
  const price = priceOf(alert.price);
  if (price === null) return conditionText(t, alert);
  return (
    <>
      <PriceText value={price} tick={tickSize(alert.tickTable, price)} unit={unit} />{' '}
      <small>{t(alert.when === '>=' ? 'alerts.above' : 'alerts.below')}</small>
    </>
  );
}
