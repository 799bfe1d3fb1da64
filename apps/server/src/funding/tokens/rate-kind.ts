import { fieldInvalid } from '../../platform/http/index.ts';
import type { Content, DatabaseKind } from '../../proposals/index.ts';
import { type AgreedRate, insertAgreedRate, near, readAgreedRate } from './agreed-rate.ts';
import { rateOf, rateText } from './amounts.ts';
import { freshRate, isRate, type RateSource } from './rate.ts';

/** Minutes for which a rate may be agreed on. */
const MINUTES = { min: 5, max: 1_440 } as const;

type Agreement = { readonly rate: number | null; readonly minutes: number };

/** Throws Refused FIELD_INVALID. */
function agreementOf({ rate, minutes }: Content): Agreement {
  if (rate === '') return { rate: null, minutes: 0 };
  const found = typeof rate === 'string' && /^\d{1,6}(\.\d{1,4})?$/.test(rate) ? rateOf(rate) : 0;
  if (!isRate(found)) throw fieldInvalid('rate', '0.0001..100000');
  const { min, max } = MINUTES;
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < min || minutes > max)
    throw fieldInvalid('minutes', `${min}..${max}`);
  return { rate: found, minutes };
}

const contentOf = ({ rate, until }: AgreedRate, now: number): Content =>
  rate === null || until <= now ? { rate: '', minutes: '' } : { rate: rateText(rate), minutes: '' };

/**
 * The rate of tokens that operators agree on: `rate`, yen for one token, for `minutes`; an empty rate is the market's.
 * It is refused when the market has a fresh rate from which it differs by more than 10 %.
 */
export const tokenRateKind = (market: RateSource, now: () => number): DatabaseKind => ({
  by: 'database',
  kind: 'tokenRate',
  executedEvent: 'tokenRateExecuted',
  subject: () => 'USDT rate',
  validate: (content) => void agreementOf(content),
  current: async (client, tenantId) => {
    const agreed = await readAgreedRate(client, tenantId);
    return { version: agreed.version, content: contentOf(agreed, now()) };
  },
  check: async (_client, _tenantId, content) => {
    const { rate } = agreementOf(content);
    const fresh = rate === null ? null : await freshRate(market, now());
    if (rate === null || fresh === null) return;
    // more is taken for a typing error
    const { least, most } = near(fresh.rate);
    if (rate < least || rate > most) throw fieldInvalid('rate', `${rateText(least)}..${rateText(most)}`);
  },
  execute: (client, { tenantId, subjectVersion, content, number: proposal }, setAt) => {
    const { rate, minutes } = agreementOf(content);
    const until = setAt + minutes * 60_000;
    return insertAgreedRate(client, tenantId, { version: subjectVersion + 1, rate, setAt, until, proposal });
  },
});
