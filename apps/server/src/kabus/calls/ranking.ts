import type { InstrumentHit, SectorView } from '@kabuto/contract';
import type { KabusCall, KabusEndpoint } from '../call.ts';
import { KabusRefused } from '../refused.ts';
import { RankingReply } from '../schemas/market.ts';
import { EXCHANGE_NAMES } from '../texts.ts';
import { moment, percent, yenBetween } from '../wire.ts';

/** Rows of a ranking. */
const ROWS = '50';

const KINDS = { 1: 'gainers', 2: 'losers', 3: 'volume', 4: 'value' } as const;
const isKind = (type: number): type is keyof typeof KINDS => Object.hasOwn(KINDS, type);

/** Markets: all, Tokyo, and its three sections; the other exchanges list nothing here. */
const SECTIONS = { ALL: undefined, T: undefined, TP: 'prime', TS: 'standard', TG: 'growth' } as const;
const DIVISIONS = [...Object.keys(SECTIONS), 'M', 'FK', 'S'];
const isSection = (division: string): division is keyof typeof SECTIONS => Object.hasOwn(SECTIONS, division);

/** Without a history of rankings there is no trend, and no average. */
const ranked = (index: number) => ({ No: index + 1, Trend: '0' as const, AverageRanking: 999 });

const CLOCK = [11, 16] as const;
const clockOf = (at: number | null): string | null => (at === null ? null : moment(at).slice(...CLOCK));

const [THOUSAND, MILLION] = [1_000, 1_000_000];

function issueRow({ instrument, quote }: InstrumentHit, index: number) {
  const last = quote.last === null ? null : Number(quote.last);
  const close = Number(quote.previousClose);
  return {
    ...ranked(index),
    Symbol: instrument.code,
    SymbolName: instrument.names.jp,
    CurrentPrice: last,
    ChangeRatio: last === null ? null : yenBetween(last, close),
    ChangePercentage: last === null ? null : percent(last, close),
    CurrentPriceTime: clockOf(quote.lastAt),
    TradingVolume: Math.round(Number(quote.volume) / THOUSAND),
    Turnover: Math.round(Number(quote.turnover) / MILLION),
    ExchangeName: EXCHANGE_NAMES[instrument.section],
    CategoryName: instrument.sectorNames.jp,
  };
}

async function issues({ operate, who }: KabusCall, type: keyof typeof KINDS, division: keyof typeof SECTIONS) {
  const section = SECTIONS[division];
  const query = { kind: KINDS[type], pageSize: ROWS, ...(section === undefined ? {} : { section }) };
  const { rows } = await operate(who, 'ranking', { query });
  return { Type: String(type), ExchangeDivision: division, Ranking: rows.map(issueRow) };
}

const sectorRow = ({ code, names, change }: SectorView, index: number) => ({
  ...ranked(index),
  Category: code,
  CategoryName: names.jp,
  // sectors have a change, but no index with a value of its own
  CurrentPrice: null,
  ChangeRatio: null,
  CurrentPriceTime: null,
  ChangePercentage: change === null ? null : Number(change),
});

/** 14 sectors by gain, 15 by loss; of all exchanges, as published. */
async function sectors({ operate, who }: KabusCall, type: 14 | 15) {
  const { rows } = await operate(who, 'sectorList');
  const traded = rows.filter(({ change }) => change !== null);
  const ordered = type === 14 ? traded : traded.toReversed();
  return { Type: String(type), ExchangeDivision: null, Ranking: ordered.map(sectorRow) };
}

/**
 * GET ranking. Of the published types those of changes, volume, value and sectors. Kabuto has neither counts of ticks
 * nor figures of former days and of margin trading: 5 to 13 are refused with 4005001, and so are other exchanges.
 */
export const ranking: KabusEndpoint = {
  method: 'GET',
  path: 'ranking',
  rate: 'info',
  reply: RankingReply,
  handle: async (call) => {
    const { Type: type = '1', ExchangeDivision: division = 'ALL' } = call.query;
    if (!/^([1-9]|1[0-5])$/.test(type) || !DIVISIONS.includes(division)) throw new KabusRefused(4001010);
    const number = Number(type);
    if (number === 14 || number === 15) return sectors(call, number);
    if (!isKind(number) || !isSection(division)) throw new KabusRefused(4005001);
    return issues(call, number, division);
  },
};
