import { priceOf } from '@kabuto/i18n';
import type { TickTable } from '@kabuto/market';
import { PriceText, type WirePrice } from '../../../shared/amounts/index.ts';
import { shownTick } from '../shown-tick.ts';

type IssuePriceProps = { readonly value: WirePrice; readonly tickTable: TickTable; readonly unit?: boolean };

/** A price of an issue with the decimals of its tick there; one that is on no tick keeps its own. */
export const IssuePrice = ({ value, tickTable, unit = false }: IssuePriceProps) => (
  <PriceText value={value} tick={shownTick(priceOf(value), tickTable)} unit={unit} />
);
