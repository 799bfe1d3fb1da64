import type pg from 'pg';
import { limits, Refused } from '../../platform/http/index.ts';
import { type Attempts, countAttempt } from '../attempts.ts';
import type { BaseContext, MessageContext } from '../context.ts';

type Countries = Pick<MessageContext, 'smsCountries'>;

/** Returns the calling code of a number's country if it is served, else undefined. `mobile`: E.164. */
const countryOf = ({ smsCountries }: Countries, mobile: string): string | undefined =>
  smsCountries.find((code) => mobile.startsWith(`+${code}`));

/**
 * Returns the calling code of a number's country. Throws Refused MOBILE_COUNTRY for a country that no text messages are
 * sent to: premium numbers abroad are how codes are abused for money. It reveals nothing about accounts, since it
 * depends on the number alone.
 */
export function requireCountry(context: Countries, mobile: string): string {
  const country = countryOf(context, mobile);
  if (country !== undefined) return country;
  const allowed = context.smsCountries.map((code) => `+${code}`).join(', ');
  throw new Refused('MOBILE_COUNTRY', 'mobile', { allowed });
}

/**
 * Counts a code by text message; returns null when it may be sent, else the count that is exceeded. `own`: the id of a
 * browser that the number's owner has used before, which is counted separately; null for any other. Logs the first code
 * over the country's limit as an error.
 */
export async function countCode(
  context: BaseContext & Countries,
  client: pg.ClientBase,
  tenantId: number,
  mobile: string,
  own: string | null,
): Promise<Attempts | null> {
  const { dayMs, codesOfNumber, codesOfCountry } = limits.SMS[context.limits];
  const now = context.now();
  const key = own === null ? mobile : `${mobile} ${own}`;
  const number = await countAttempt(client, { tenantId, scope: 'sms-number', key, now }, dayMs);
  if (number.count > codesOfNumber) return number;
  const country = requireCountry(context, mobile);
  const all = await countAttempt(client, { tenantId, scope: 'sms-country', key: country, now }, dayMs);
  if (all.count <= codesOfCountry) return null;
  if (all.count === codesOfCountry + 1)
    context.log.error(
      { tenantId, area: 'identity', kind: `+${country}` },
      'no more codes by text message to this country today',
    );
  return all;
}

/** Counts a notice by text message; returns whether it may be sent. */
export async function countNotice(
  context: BaseContext & Countries,
  client: pg.ClientBase,
  tenantId: number,
  mobile: string,
): Promise<boolean> {
  if (countryOf(context, mobile) === undefined) return false;
  const { dayMs, noticesOfNumber } = limits.SMS[context.limits];
  const counted = { tenantId, scope: 'sms-notice', key: mobile, now: context.now() } as const;
  return (await countAttempt(client, counted, dayMs)).count <= noticesOfNumber;
}
