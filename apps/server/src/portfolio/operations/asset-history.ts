import { addDays, type IsoDate, phaseStart, TOKYO_SCHEDULE, tokyoEpoch, yen } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { displayDate } from '../../core/index.ts';
import type { OrdersDeps } from '../../orders/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readAccount } from '../cash.ts';
import { type EquityFacts, equityCurve, ownedKey } from '../equity.ts';
import {
  readClosesBetween,
  readFirstTradeDate,
  readMinuteCloses,
  readMovementsAfter,
  readMovementsOn,
} from '../equity-store.ts';
import { type CurveTime, curveDates, timesOfDates, timesOfDay } from '../equity-times.ts';
import { type Holding, readHoldings } from '../holdings.ts';

/** Days before the first point in which an issue certainly has a close, long holidays included. */
const CLOSE_WITHIN_DAYS = 20;

type Moment = { readonly tenantId: number; readonly shown: IsoDate; readonly marketTime: number };
type Part = { readonly times: CurveTime[] } & Pick<EquityFacts, 'movements' | 'prices'>;

const lastPrices = (holdings: readonly Holding[], at: number): EquityFacts['prices'] =>
  holdings.map(({ code, last }) => ({ code, at, price: last }));

/** The issues that have a value at some time of the curve. */
const codesOf = (holdings: readonly Holding[], movements: Part['movements']): string[] => {
  const owned = holdings.filter(({ quantity }) => quantity > 0).map(({ code }) => code);
  const traded = movements.filter(({ key }) => key !== null).map(({ code }) => code);
  return [...new Set([...owned, ...traded])];
};

/** The trade date shown: prices of the tenant's minutes, and the base prices at the opening. */
async function dayPart(
  client: ClientBase,
  accountId: number,
  holdings: readonly Holding[],
  now: Moment,
): Promise<Part> {
  const movements = await readMovementsOn(client, { tenantId: now.tenantId, accountId }, now.shown);
  const opening = phaseStart(TOKYO_SCHEDULE, now.shown, 'am-continuous');
  const close = phaseStart(TOKYO_SCHEDULE, now.shown, 'closed');
  const closes = await readMinuteCloses(client, codesOf(holdings, movements), opening);
  const bases = holdings.map(({ code, base }) => ({ code, at: opening - 1, price: base }));
  const traded = [...closes, ...movements].map(({ at }) => at);
  const times = timesOfDay({ opening, close, now: now.marketTime }, traded);
  return { times, movements, prices: [...bases, ...closes, ...lastPrices(holdings, Number.MAX_SAFE_INTEGER - 1)] };
}

/** Trade dates: closing prices of the days before, and the last prices for the date shown. */
async function datesPart(
  client: ClientBase,
  accountId: number,
  holdings: readonly Holding[],
  { tenantId, shown, dates }: Moment & { readonly dates: readonly IsoDate[] },
): Promise<Part> {
  const first = dates[0] ?? shown;
  const movements = await readMovementsAfter(client, { tenantId, accountId }, first);
  const from = addDays(first, 0 - CLOSE_WITHIN_DAYS);
  const closes = await readClosesBetween(client, codesOf(holdings, movements), { tenantId, from, to: shown });
  return {
    times: timesOfDates(dates),
    movements,
    prices: [...closes, ...lastPrices(holdings, tokyoEpoch(shown, 0))],
  };
}

/**
 * GET v1/trade/asset/history: computed from the account's fills, deliveries, penalties and tax and from stored prices,
 * in one snapshot.
 */
export const assetHistory = (deps: OrdersDeps): Operation =>
  operation('assetHistory', async ({ query: { range }, caller: { tenantId }, member: { accountId } }) => {
    const { session } = deps.coreOf(tenantId).feed;
    if (session === null) throw new Refused('CORE_STOPPED');
    const now = { tenantId, shown: displayDate(session), marketTime: session.marketTime };
    return readTenant(deps.pool, tenantId, async (client) => {
      const firstTrade = await readFirstTradeDate(client, accountId);
      if (firstTrade === null) return { points: [] };
      const { cash } = await readAccount(client, accountId);
      const { holdings } = await readHoldings(client, { tenantId, accountId }, now.shown);
      const { times, ...facts } =
        range === 'day'
          ? await dayPart(client, accountId, holdings, now)
          : await datesPart(client, accountId, holdings, {
              ...now,
              dates: curveDates(range, now.shown, firstTrade),
            });
      const total = cash.flows.reduce((sum, flow) => sum + flow.amount, Number(cash.settled));
      const owned = holdings.map((holding) => ({ ...holding, key: ownedKey(holding) }));
      const curve = equityCurve(
        { ...facts, cash: yen(total), owned },
        times.map(({ until }) => until),
      );
      return { points: times.map(({ shown }, index) => [shown, String(curve[index])] as [number, string]) };
    });
  });
