import type { CashLine } from '@kabuto/contract';
import { isoDate, price, shares, yen } from '@kabuto/market';
import type { AgreementData } from '../../apps/server/src/documents/papers/agreement-paper.ts';
import type { AnnualData } from '../../apps/server/src/documents/papers/annual-paper.ts';
import type { ConfirmationData, ConfirmedFill } from '../../apps/server/src/documents/papers/confirmation-paper.ts';
import type { DayTradeData } from '../../apps/server/src/documents/papers/day-trade-tables.ts';
import type { Letterhead } from '../../apps/server/src/documents/papers/letterhead.ts';
import type { StatementData } from '../../apps/server/src/documents/papers/statement-paper.ts';
import type { UsdtReceipt } from '../../apps/server/src/documents/papers/usdt-paper.ts';

// Invented data of sample documents: long names, large figures, and several rows of each table.

export const HEAD: Letterhead = {
  issuer: { name: 'カブト証券株式会社', registrationNumber: '関東財務局長（金商）第0000号', isSimulated: true },
  member: { name: '山田 花子', accountId: '100123' },
};
export const NUMBERING = { documentId: 4_812, headSeq: 1_204_733, headHash: '9f'.repeat(32) };

const ISSUES = [
  ['7203', 'トヨタ自動車', 'Toyota Motor'],
  ['8306', '三菱ＵＦＪフィナンシャル・グループ', 'Mitsubishi UFJ Financial Group'],
  ['6758', 'ソニーグループ', 'Sony Group'],
] as const;
const issue = (at: number) => {
  const [code, jp, en] = ISSUES[at % ISSUES.length] ?? ISSUES[0];
  return { code, names: { jp, en, tw: jp } };
};

const DATE = isoDate('2026-11-27');
const SETTLES = isoDate('2026-12-01');
const at = (time: string): number => Date.parse(`2026-11-27T${time}+09:00`);
const fill = (number: number, change: Partial<ConfirmedFill> = {}): ConfirmedFill => ({
  orderId: 20_410 + number,
  ...issue(number),
  side: number % 2 === 0 ? 'buy' : 'sell',
  price: 31_195 + number * 25,
  quantity: 100 * (number + 1),
  notional: 311_950 * (number + 1),
  fee: 275,
  at: at(`09:0${number}:11`),
  settlesOn: SETTLES,
  bucket: number === 1 ? 'nisa' : 'specified',
  credit: null,
  realised: 0,
  venue: number === 2 ? 'pts' : null,
  ...change,
});

export const CONFIRMATION: ConfirmationData = {
  date: DATE,
  fills: [
    ...[0, 1, 2, 3].map((number) => fill(number)),
    fill(4, { credit: 'open', side: 'buy', fee: 0 }),
    fill(5, { credit: 'close', side: 'sell', fee: 0, realised: 12_480 }),
  ],
  deliveries: [
    {
      ...issue(0),
      at: at('15:32:07'),
      settlesOn: SETTLES,
      price: 31_200,
      quantity: 100,
      side: 'long',
      value: 312_000,
      costs: 41,
      cash: -312_041,
    },
  ],
  offerings: [
    {
      ...issue(1),
      at: at('08:30:00'),
      settlesOn: SETTLES,
      price: 24_500,
      quantity: 200,
      kind: 'distribution',
      paid: 490_000,
      applicationId: 88,
    },
  ],
};

const line = (number: number, change: Partial<CashLine> = {}): CashLine => ({
  lineId: `fill ${number}`,
  at: at('09:00:00') - (40 - number) * 2 * 86_400_000,
  kind: number % 3 === 0 ? 'sell' : 'buy',
  cause: null,
  amount: number % 3 === 0 ? '412345' : '-311950',
  balance: String(10_000_000 - number * 91_233),
  settlesOn: SETTLES,
  orderId: String(20_000 + number),
  transferId: null,
  method: null,
  ...issue(number),
  quantity: '100',
  ...change,
});
const cash = { orderId: null, settlesOn: null, code: null, names: null, quantity: null } as const;

export const STATEMENT: StatementData = {
  statement: {
    accountId: '100123',
    from: '2026-09-01',
    to: '2026-11-30',
    asOf: at('16:00:00'),
    complete: true,
    opening: '10000000',
    closing: '7263010',
    in: '4345678',
    out: '7082668',
    lines: 42,
    groups: [
      { group: 'transfer', in: '1000000', out: '500330', lines: 2 },
      { group: 'trade', in: '3345678', out: '6540675', lines: 38 },
      { group: 'tax', in: '0', out: '41663', lines: 2 },
    ],
    shares: ISSUES.map((_, number) => ({
      ...issue(number),
      opening: String(number * 100),
      bought: '300',
      sold: '200',
      closing: String(100 + number * 100),
    })),
  },
  lines: [
    line(0, { ...cash, kind: 'cash', cause: 'deposit', method: 'bank', amount: '1000000', transferId: '311' }),
    ...Array.from({ length: 38 }, (_, number) => line(number + 1)),
    line(39, { ...cash, kind: 'tax', amount: '-41663', settlesOn: SETTLES }),
    line(40, { ...cash, kind: 'cash', cause: 'withdrawal', method: 'usdt', amount: '-500000', transferId: '319' }),
  ],
};

export const ANNUAL: AnnualData = {
  year: 2026,
  months: Array.from({ length: 11 }, (_, number) => ({
    key: `2026-${String(number + 1).padStart(2, '0')}`,
    quantity: 300,
    proceeds: 1_200_000 + number * 7_311,
    realised: number === 4 ? -50_212 : 31_004,
  })),
  issues: ISSUES.map(([key], number) => ({
    key,
    quantity: 1_100,
    proceeds: 4_534_035 + number * 1_000,
    realised: 86_600,
  })),
  tax: new Map([
    ['2026-01', 6_298],
    ['2026-11', 46_480],
  ]),
  names: (code) => {
    const [, jp = '', en = ''] = ISSUES.find(([one]) => one === code) ?? [];
    return { jp, en };
  },
};

export const RECEIPT: UsdtReceipt = {
  direction: 'in',
  isUndone: false,
  transferId: 319,
  at: at('12:00:00'),
  networkName: 'BNB Smart Chain',
  token: 'USDT.BNB',
  tokens: '3330.592105',
  rate: '150.1234',
  rateAt: at('11:59:58'),
  rateSource: 'Kabuto demo rate',
  amount: 500_000,
  fee: 0,
  feeBack: 0,
  claimed: 0,
  txHash: `0x${'4be1a07c'.repeat(8)}`,
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
};

/** Day trades of a month: results, penalties, and what was open at its end. */
export const DAY_TRADES: DayTradeData = {
  to: isoDate('2026-11-30'),
  closed: ISSUES.slice(0, 4).map(([code = '', jp = '', en = ''], number) => ({
    at: at('10:00:00'),
    code,
    names: { jp, en },
    side: number % 2 === 0 ? 'long' : 'short',
    quantity: 1_000,
    entry: 31_190,
    exit: 31_190 + number * 50 - 70,
    gross: number * 5_000 - 7_000,
    interest: 153,
    premium: number * 100,
    net: number * 4_900 - 7_153,
  })),
  deliveries: [],
  charges: [{ at: at('09:00:00'), kind: 'penalty', cash: -1_100 }],
  open: ISSUES.slice(0, 2).map(([code = '', jp = '', en = '']) => ({
    code,
    names: { jp, en },
    side: 'long',
    quantity: shares(300),
    entry: price(31_190),
    value: yen(935_700),
    tradeDate: isoDate('2026-11-30'),
  })),
};

const paragraphs = (text: string): string =>
  Array.from({ length: 14 }, (_, number) => `# ${number + 1}\n${text.repeat(6)}`).join('\n\n');

/** A text of several pages. */
export const AGREEMENT: AgreementData = {
  kind: 'agreement',
  version: '2026-11',
  at: at('12:00:00'),
  texts: {
    jp: paragraphs('本規約は、株式売買を体験する模擬取引サービスの利用条件を定めます。'),
    en: paragraphs('These terms govern a service for practising stock trading. '),
    tw: paragraphs('本條款規範股票模擬交易服務之使用條件。'),
  },
  signed: null,
};

/** A stroke on white, 200 by 100, as a JPEG. */
const SIGNATURE = [
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHj',
  'shITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCABQAKADASIAAhEBAxEB/8QAGgAB',
  'AQADAQEAAAAAAAAAAAAAAAYDBAUCAf/EADQQAAEEAAMGAwYGAwEAAAAAAAEAAgMEBQYREiExQVFhEyKRUnGBocHxFCQyQmKxFSND4f/EABQBAQ',
  'AAAAAAAAAAAAAAAAAAAAD/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCzREQEREBERAREQEREBERAREQEWG1Zip13z2HhkbBq',
  'SVHyWcSzVZfFVJr0WnQ6nQad+p7fdBXtuVnyeG2xC5/sh419FnUnJkiHwP8AVbk8YDcXNGyT7uIX3L2L2a144RihPiA7MbnHU69NeYPJBVoiIC',
  'IiAiKfzDmIYefwtMCS47dw1DNf7PZB2Ld6rSbtWp44geG0d59w5rTizHhMr9ht1gP8gWj1IXFw/Kstx34vGppDI/f4YPm+J+gXRnyjhUkRbHG+',
  'F3J7Xk/3qg7jXBzQ5pBB3gjmvqiIJ7uU77a9kmajIdxHDTqOh6j7q0ilZNEyWJwcx4Ba4cwg9oiICIiAvhIA1O4BfVN5uxU167aFckz2Bo7Z4h',
  'vT48EHNv2Js0Yw2lVcW04jqXcu7voFX06kNKsyvXYGxsGgHXue60cvYUMKw9rHAePJ5pT36fBdVAUtnSifChxKHyyQuDXuHHTXcfgf7VSte/WF',
  '2jPXd/0YWjseR9UHjCroxDDoLI4vb5h0I3H5rbUrkeyTXs037jE8OAPfcfmPmqpARFjsTx1oJJ5nbMcbS5x7IOXmPGRhNPSMg2Zd0Y6fyK0cr4',
  'IYh/kbwL7MvmYHby0Hme5WhhFeTMeNSYjbb+WiPlYeHZvw4n/1WqAiIg08Vw+LE6MlaXdrva72Xcip/KV6StYmwe2dHxk+GDyI4j6+qrFJ5toy',
  'VrEOMVBo9jgJCORHA/T0QViLUwvEI8Tox2Yt20NHN9l3MLbQEReJZWQROllcGMYNXOPABBgxG9Fh1KSzMfK0bhzceQCmctUpcTxGTGbw1G0fDB',
  '4F3bsOH2WCaSfNuLiKLajownUnoOvvPL7qzghjrwshhaGxsGy0DkEGRERAREQR2HfkM72IODZtrQct42wrFR+YvymaqFkbg7Y2j7naH5KwQFJ5',
  'uuyWbEOEVfM+RwMgHMn9I+voqxcShgH4XGp8Qmn8dz9SzUaFpPH5bkHRwyjHh1GKtHvDBvPtHmVtIiAiIgLxNEyeJ8UrQ5jwWuaeYXtEEQ5tvK',
  'OJF7GumoTHT3jp2cPmqmji9G/GHwWGanixx0cPgtuaGOxE6KZjZI3DQtcNQVO2sl0pXl1eaWDX9v6gPXf80HWvYzQoMLp7LNeTGnacfgFLzWMQ',
  'zZZ8GuwwUWHzE8Peep7fddOpkyjC8OsSyz6ftPlB9N/zVBDDHXibHDG2NjeDWjQBBgw7D4MNqNr126NG8uPFx6lbaIgIiICIiDTvYXTxB8T7cP',
  'iGLXZ8xGmvuPZbiIgIiICIiAiIgIiICIiAiIgIiICIiAiIgIiIP//Z',
].join('');

export const SIGNED = {
  kind: 'blockAgreement',
  version: '1.0',
  signed: {
    applicationId: 41,
    code: '1Z00',
    names: { jp: 'あおば精機', en: 'Aoba Seiki', tw: '青葉精機' },
    language: 'jp',
    textHash: 'c3ab8ff1'.repeat(8),
    digest: '2c26b46b'.repeat(8),
    signature: SIGNATURE,
  },
} as const satisfies Partial<AgreementData>;
