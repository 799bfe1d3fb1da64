import { priceOf } from '@kabuto/i18n';
import { type TickTable, tickSize } from '@kabuto/market';
import { PriceText, type WirePrice } from '../../../shared/amounts/index.ts';

type IssuePriceProps = { readonly value: WirePrice; readonly tickTable: TickTable; readonly unit?: boolean };

/** A price of an issue with the decimals of its tick there; one that is on no tick keeps its own. */
export function IssuePrice({ value, tickTable, unit = false }: IssuePriceProps) {
  const price = priceOf(value);
  const tick = price === null ? undefined : tickSize(tickTable, price);
  const isOnIt = price !== null && tick !== undefined && price % tick === 0;
  return <PriceText value={value} tick={isOnIt ? tick : undefined} unit={unit} />;
}
