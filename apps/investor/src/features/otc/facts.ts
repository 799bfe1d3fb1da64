import type { ApplicationTerms, ApplicationView, OfferingView } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import type { SubscriptionFacts } from './form.ts';

/** What the form checks against; undefined while the offering has no price. */
export function factsOf(
  { lot, least, most, price, otc, prospectus }: OfferingView,
  { buyingPower, prospectusOpened, agreement }: ApplicationTerms,
  application: ApplicationView | undefined,
): SubscriptionFacts | undefined {
  const at = priceOf(price);
  if (at === null || otc === null) return undefined;
  return {
    limits: { lot: Number(lot), least: Number(least), most: Number(most) },
    price: at,
    depositPercent: Number(otc.depositPercent),
    power: Number(buyingPower) + Number(application?.held ?? 0),
    agreement: otc.agreement === null ? undefined : (agreement?.state ?? null),
    prospectusOpened: prospectus === null || prospectusOpened,
  };
}
