import type { KabusEndpoint } from '../call.ts';
import type { ErrorCode } from '../codes.ts';
import { KabusRefused } from '../refused.ts';
import { SoftLimits } from '../schemas/account.ts';

/** The version of the published API that the gateway follows. */
const VERSION = '5.40.0';

const TEN_THOUSAND = 10_000;
/** Ten thousand yen: what the published figure can say when the account has no limit. */
const NO_LIMIT = 99_999_999;

/** GET apisoftlimit: what one order may be worth, in ten thousand yen; no contracts of futures and options. */
export const softLimits: KabusEndpoint = {
  method: 'GET',
  path: 'apisoftlimit',
  rate: 'info',
  reply: SoftLimits,
  handle: async ({ operate, who, market }) => {
    const code = market.catalogue.views[0]?.code;
    const limit = code === undefined ? null : (await operate(who, 'ticketFacts', { query: { code } })).limits.order;
    const stock = limit === null ? NO_LIMIT : Math.floor(Number(limit) / TEN_THOUSAND);
    const none = { Future: 0, FutureMini: 0, FutureMicro: 0, Option: 0, MiniOption: 0 };
    return { Stock: stock, Margin: stock, ...none, KabuSVersion: VERSION };
  },
};

/** A call of the published API for what Kabuto has not: refused, never an empty success. */
const missing = (
  method: KabusEndpoint['method'],
  path: string,
  code: ErrorCode,
  rate: KabusEndpoint['rate'],
): KabusEndpoint => ({
  method,
  path,
  rate,
  reply: SoftLimits,
  handle: () => {
    throw new KabusRefused(code);
  },
});

/** Futures, options and currencies. */
export const MISSING: readonly KabusEndpoint[] = [
  missing('POST', 'sendorder/future', 4002005, 'order'),
  missing('POST', 'sendorder/option', 4002005, 'order'),
  missing('GET', 'wallet/future', 4002005, 'wallet'),
  missing('GET', 'wallet/future/:symbol', 4002005, 'wallet'),
  missing('GET', 'wallet/option', 4002005, 'wallet'),
  missing('GET', 'wallet/option/:symbol', 4002005, 'wallet'),
  missing('GET', 'symbolname/future', 4002005, 'info'),
  missing('GET', 'symbolname/option', 4002005, 'info'),
  missing('GET', 'symbolname/minioptionweekly', 4002005, 'info'),
  missing('GET', 'exchange/:symbol', 4005002, 'info'),
];
