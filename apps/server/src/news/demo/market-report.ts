import type { IndexValue } from '../../quotes/index.ts';
import type { NewsText } from '../store.ts';

type Names = { readonly en: string; readonly jp: string; readonly tw: string };

/** An issue of a report and its change from the last close, in hundredths of a percent. */
export type Mover = { readonly code: string; readonly names: Names; readonly change: number };

/** A day of the simulated market, after its opening or its close. */
export type MarketDay = {
  readonly moment: 'open' | 'close';
  /** yyyy-mm-dd. */
  readonly date: string;
  readonly index: IndexValue & { readonly names: Names };
  /** Issues above their last close, below it, and at it. */
  readonly up: number;
  readonly down: number;
  readonly same: number;
  /** Yen. */
  readonly turnover: number;
  /** Greatest first, at most three of each. */
  readonly gainers: readonly Mover[];
  readonly losers: readonly Mover[];
  /** At the daily limit, at most five of each. */
  readonly limitUp: readonly Mover[];
  readonly limitDown: readonly Mover[];
};

type Language = keyof Names;
type Moment = MarketDay['moment'];
type Words = {
  readonly title: Readonly<Record<Moment, (index: string, value: string, change: string) => string>>;
  readonly lead: Readonly<
    Record<Moment, (date: string, index: string, value: string, points: string, change: string) => string>
  >;
  readonly breadth: (up: number, down: number, same: number, turnover: string) => string;
  readonly gainers: string;
  readonly losers: string;
  readonly limitUp: string;
  readonly limitDown: string;
  /** Between the parts of a list, and at the end of a sentence. */
  readonly comma: string;
  readonly stop: string;
  readonly bracket: (name: string, change: string) => string;
  readonly source: string;
};

const BILLION = 1_000_000_000;
const OKU = 100_000_000;
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const points = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** With a sign as the app shows one: a minus, not a hyphen. */
const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text.replace('-', '−'));
/** Hundredths of a percent as '+1.23%'. */
const percent = (hundredths: number): string => `${signed(hundredths, (hundredths / 100).toFixed(2))}%`;

const WORDS: Readonly<Record<Language, Words>> = {
  jp: {
    title: {
      open: (index, value, change) => `寄付き：${index} ${value}（${change}）`,
      close: (index, value, change) => `大引け：${index} ${value}（${change}）`,
    },
    lead: {
      open: (date, index, value, moved, change) =>
        `${date}の模擬市場は、${index}が前日比${moved}（${change}）の${value}で取引を始めました。`,
      close: (date, index, value, moved, change) =>
        `${date}の模擬市場は、${index}が前日比${moved}（${change}）の${value}で取引を終えました。`,
    },
    breadth: (up, down, same, turnover) =>
      `値上がり${up}銘柄、値下がり${down}銘柄、変わらず${same}銘柄。売買代金は${turnover}です。`,
    gainers: '値上がり率の上位：',
    losers: '値下がり率の上位：',
    limitUp: 'ストップ高：',
    limitDown: 'ストップ安：',
    comma: '、',
    stop: '。',
    bracket: (name, change) => `${name}（${change}）`,
    source: 'この記事は模擬市場のデータから自動で作成しています。実際の市場や企業の動きではありません。',
  },
  en: {
    title: {
      open: (index, value, change) => `Open: ${index} ${value} (${change})`,
      close: (index, value, change) => `Close: ${index} ${value} (${change})`,
    },
    lead: {
      open: (date, index, value, moved, change) =>
        `On ${date} the simulated market opened with the ${index} at ${value}, ${moved} (${change}) from the day before.`,
      close: (date, index, value, moved, change) =>
        `On ${date} the simulated market closed with the ${index} at ${value}, ${moved} (${change}) from the day before.`,
    },
    breadth: (up, down, same, turnover) =>
      `${up} issues rose, ${down} fell and ${same} were unchanged. Turnover was ${turnover}.`,
    gainers: 'Top gainers: ',
    losers: 'Top losers: ',
    limitUp: 'Limit up: ',
    limitDown: 'Limit down: ',
    comma: ', ',
    stop: '.',
    bracket: (name, change) => `${name} (${change})`,
    source:
      'Written automatically from the data of the simulated market. It is not about the real market or companies.',
  },
  tw: {
    title: {
      open: (index, value, change) => `開盤：${index} ${value}（${change}）`,
      close: (index, value, change) => `收盤：${index} ${value}（${change}）`,
    },
    lead: {
      open: (date, index, value, moved, change) =>
        `${date}模擬市場開盤，${index}較前一日${moved}（${change}），報${value}。`,
      close: (date, index, value, moved, change) =>
        `${date}模擬市場收盤，${index}較前一日${moved}（${change}），收於${value}。`,
    },
    breadth: (up, down, same, turnover) => `上漲${up}檔、下跌${down}檔、平盤${same}檔。成交金額為${turnover}。`,
    gainers: '漲幅前列：',
    losers: '跌幅前列：',
    limitUp: '漲停：',
    limitDown: '跌停：',
    comma: '、',
    stop: '。',
    bracket: (name, change) => `${name}（${change}）`,
    source: '本文由模擬市場的資料自動產生，並非實際市場或企業的動向。',
  },
};

function dateText(date: string, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return language === 'en' ? date : `${year}年${Number(month)}月${Number(day)}日`;
}

const turnoverText = (yen: number, language: Language): string =>
  language === 'en'
    ? `${whole.format(yen / BILLION)} billion yen`
    : `${whole.format(yen / OKU)}${language === 'jp' ? '億円' : '億日圓'}`;

/** The report of a day in one language. */
function inLanguage(day: MarketDay, language: Language): NewsText {
  const words = WORDS[language];
  const { index } = day;
  const [value, previous] = [Number(index.value), Number(index.previous)];
  const moved = value - previous;
  const change = percent(previous === 0 ? 0 : Math.round((moved / previous) * 10_000));
  const name = index.names[language];
  const list = (lead: string, movers: readonly Mover[]): string[] =>
    movers.length === 0
      ? []
      : [
          lead +
            movers.map((one) => words.bracket(one.names[language], percent(one.change))).join(words.comma) +
            words.stop,
        ];
  const paragraphs = [
    words.lead[day.moment](
      dateText(day.date, language),
      name,
      points.format(value),
      signed(moved, points.format(moved)),
      change,
    ),
    words.breadth(day.up, day.down, day.same, turnoverText(day.turnover, language)),
    ...list(words.gainers, day.gainers),
    ...list(words.losers, day.losers),
    ...list(words.limitUp, day.limitUp),
    ...list(words.limitDown, day.limitDown),
    words.source,
  ];
  return { title: words.title[day.moment](name, points.format(value), change), body: paragraphs.join('\n\n') };
}

/** The report of a day in the three languages, and the issues that it mentions. */
export function marketReport(day: MarketDay): {
  readonly texts: Readonly<Record<Language, NewsText>>;
  readonly codes: readonly string[];
} {
  const movers = [...day.limitUp, ...day.limitDown, ...day.gainers, ...day.losers];
  return {
    texts: { jp: inLanguage(day, 'jp'), en: inLanguage(day, 'en'), tw: inLanguage(day, 'tw') },
    codes: [...new Set(movers.map(({ code }) => code))].slice(0, MOST_CODES),
  };
}

/** Issues that an item may mention. */
export const MOST_CODES = 10;
