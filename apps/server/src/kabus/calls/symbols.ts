import { instrumentCode } from '@kabuto/market';
import type { SessionState } from '../../core/index.ts';
import { Refused } from '../../platform/http/index.ts';
import type { KabusMarket } from '../call.ts';
import { KabusRefused } from '../refused.ts';

/** The one exchange of quotes: Tokyo. */
export const TOKYO_EXCHANGE = 1;

/** The committed session. Throws Refused while the market has not started. */
export function sessionOf({ core }: KabusMarket): SessionState {
  const { session } = core.feed;
  if (session === null) throw new Refused('OVERLOADED');
  return session;
}

const AT_EXCHANGE = /^([0-9A-Z]{1,12})@(\d{1,3})$/;

/** The issue of a path `CODE@EXCHANGE`. Throws KabusRefused: 4001011 for another form, 4002001 for an unknown one. */
export function issueAt({ catalogue }: KabusMarket, symbol: string, exchanges: readonly number[]) {
  const [, code, exchange] = AT_EXCHANGE.exec(symbol) ?? [];
  if (code === undefined) throw new KabusRefused(4001011);
  const view = catalogue.view(code);
  if (view === undefined || !exchanges.includes(Number(exchange))) throw new KabusRefused(4002001);
  return { view, code: instrumentCode(code) };
}

/** The issue of a path `CODE`. Throws KabusRefused 4002001 for an unknown one. */
export function issueOf({ catalogue }: KabusMarket, symbol: string) {
  const view = catalogue.view(symbol);
  if (view === undefined) throw new KabusRefused(4002001);
  return { view, code: instrumentCode(symbol) };
}
