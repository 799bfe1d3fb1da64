import {
  type Depth,
  type IsoDate,
  instrumentCode,
  isoDate,
  price,
  shares,
  type Trade,
  tokyoEpoch,
} from '@kabuto/market';
import type pg from 'pg';
import { createPool, withoutTenant, withTenant } from '../platform/postgres/index.ts';
import type { AuctionFacts } from './auction-state.ts';

export const TENANT = 1;
export const DATASET = 1;
/** A Friday; the day before it is the last one of the data set's history. */
export const TODAY = isoDate('2026-11-20');
export const YESTERDAY = isoDate('2026-11-19');

/** Epoch milliseconds of a time of day in hours and minutes on a date. */
export const at = (date: IsoDate, hours: number, minutes: number): number =>
  tokyoEpoch(date, (hours * 60 + minutes) * 60_000);

type Bar = readonly [open: number, high: number, low: number, close: number, volume: number, turnover: number];

const ISSUES = [
  ['7203', 'Toyota Motor', 'トヨタ自動車', '豐田汽車', 'トヨタジドウシャ', 'prime', 'topix500', 30_000, 50_000],
  ['6758', 'Sony Group', 'ソニーG', '索尼', 'ソニーグループ', 'prime', 'topix500', 40_000, 40_000],
  ['147A', 'Soracom', 'ソラコム', 'Soracom', 'ソラコム', 'growth', 'other', 10_000, 100],
] as const;

/** Inserts a tenant with three issues, one day of history and a morning of trading. */
export async function seedMarket({ ownerUrl }: { readonly ownerUrl: string }): Promise<void> {
  const owner = createPool({ url: ownerUrl, name: 'seed', max: 1 });
  try {
    await seedAs(owner);
  } finally {
    await owner.end();
  }
}

async function seedAs(owner: pg.Pool): Promise<void> {
  await withoutTenant(owner, async (client) => {
    await client.query('insert into dataset values ($1, 1, $2, $2)', [DATASET, YESTERDAY]);
    await client.query(`insert into sector values ($1, '3700', 'Transportation Equipment', '輸送用機器', '運輸設備')`, [
      DATASET,
    ]);
    for (const [code, en, jp, tw, kana, section, ticks, base, activity] of ISSUES) {
      await client.query(`insert into instrument values ($1,$2,$3,$4,$5,$6,$7,'3700',$8,100,$9,$10,150)`, [
        DATASET,
        code,
        en,
        jp,
        tw,
        kana,
        section,
        ticks,
        base,
        activity,
      ]);
      await client.query('insert into history_day_bar values ($1,$2,$3,$4,$5,$6,$7,1000,3000000)', [
        DATASET,
        code,
        YESTERDAY,
        base,
        base + 200,
        base - 200,
        base,
      ]);
    }
    await client.query('insert into history_minute_bar values ($1, $2, $3, 30000, 30050, 29950, 30000, 500, 1500000)', [
      DATASET,
      '7203',
      at(YESTERDAY, 15, 29),
    ]);
    await client.query(
      `insert into tenant (tenant_id, slug, name_en, name_jp, name_tw, mode, agreement_version, dataset_id, clock_mode, market_seed)
       values ($1, 'kabuto', 'Kabuto', 'カブト', 'Kabuto', 'demo', '2026-11', $2, 'demo', 1)`,
      [TENANT, DATASET],
    );
  });
  await withTenant(owner, TENANT, (client) => seedMorning(client));
}

async function seedMorning(client: pg.ClientBase): Promise<void> {
  const facts = `insert into venue_facts (tenant_id, code, base, previous_close, last, last_at, open, open_at, high, high_at,
    low, low_at, volume, turnover, phase, halted, lower, upper, trade_id, bar, bid, ask)
    values ($1,$2,$3,$3,$4,$5,$6,$7,$8,$7,$9,$7,$10,$11,'am-continuous',false,$12,$13,9,$14,$15,$16)`;
  const running = {
    at: at(TODAY, 9, 2),
    open: 30_350,
    high: 30_450,
    low: 30_350,
    close: 30_450,
    volume: 300,
    turnover: 912_000,
  };
  const nine = at(TODAY, 9, 0);
  await client.query(facts, [
    TENANT,
    '7203',
    30_000,
    30_450,
    at(TODAY, 9, 2) + 5_000,
    30_200,
    nine,
    30_450,
    30_150,
    1_300,
    3_940_000,
    25_000,
    35_000,
    JSON.stringify(running),
    30_400,
    30_450,
  ]);
  await client.query(facts, [
    TENANT,
    '6758',
    40_000,
    39_000,
    nine,
    39_000,
    nine,
    39_000,
    39_000,
    5_000,
    19_500_000,
    33_000,
    47_000,
    null,
    38_950,
    39_000,
  ]);
  await client.query(facts, [
    TENANT,
    '147A',
    10_000,
    null,
    null,
    null,
    null,
    null,
    null,
    0,
    0,
    7_000,
    13_000,
    null,
    9_990,
    null,
  ]);
  const minutes: readonly (readonly [number, Bar])[] = [
    [nine, [30_200, 30_250, 30_150, 30_250, 600, 1_812_000]],
    [at(TODAY, 9, 1), [30_250, 30_350, 30_250, 30_350, 400, 1_216_000]],
  ];
  for (const [start, bar] of minutes) {
    await client.query('insert into minute_bar values ($1,$2,$3,$4,$5,$6,$7,$8,$9)', [TENANT, '7203', start, ...bar]);
  }
}

/** A trade of the tape, `price` in tenths of a yen. */
export const trade = (tradeId: number, priceTenths: number, quantity: number): Trade =>
  // Issue codes are branded strings; this one is from the seeded market.
  ({
    instrument: '7203',
    tradeId,
    price: price(priceTenths),
    quantity: shares(quantity),
    at: at(TODAY, 9, 2) + tradeId,
    aggressor: 'buy',
  }) as Trade;

export const BOOK: Depth = {
  bids: [{ price: price(30_400), quantity: shares(500), orders: 2 }],
  asks: [{ price: price(30_450), quantity: shares(300), orders: 1 }],
  over: shares(1_000),
  under: shares(2_000),
  marketBuy: shares(0),
  marketSell: shares(100),
  indicative: { price: price(30_450), volume: shares(200), imbalance: 0 },
};

const auction = (code: string, base: number, at: number, volume: number, imbalance: number): AuctionFacts => ({
  code: instrumentCode(code),
  base: price(base),
  tickTable: null,
  price: price(at),
  volume,
  imbalance,
});

/** The auctions of the three issues, by code. */
export const AUCTIONS: readonly AuctionFacts[] = [
  auction('147A', 10_000, 10_000, 100, 800),
  auction('6758', 40_000, 39_000, 9_000, -1_500),
  auction('7203', 30_000, 30_600, 2_000, 300),
];
