import type { ApplicationTerms, ApplicationView, OfferingView } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import { formatPrice, price } from '@kabuto/market';
import type { ApplyFacts, RawApplication } from './form.ts';

/** What the form checks against; undefined while the offering has no range. */
export function factsOf(
  { lot, least, most, range, prospectus }: OfferingView,
  { buyingPower, prospectusOpened }: ApplicationTerms,
  application: ApplicationView | undefined,
): ApplyFacts | undefined {
  if (range === null) return undefined;
  return {
    limits: { lot: Number(lot), least: Number(least), most: Number(most) },
    range: {
      low: priceOf(range.low) ?? price(0),
      high: priceOf(range.high) ?? price(0),
      step: priceOf(range.step) ?? price(10),
    },
    power: Number(buyingPower) + Number(application?.held ?? 0),
    prospectusOpened: prospectus === null || prospectusOpened,
  };
}

/** The terms of an application, to be amended. */
export function rawOf({ quantity, bid }: ApplicationView): RawApplication {
  const at = priceOf(bid);
  return { quantity, bidKind: at === null ? 'strike' : 'limit', bid: at === null ? '' : formatPrice(at) };
}
