import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { register } from './support/member.ts';
import { takeStates } from './support/picture.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

/** A page without any data: the text that describes what will be here, and the tap that leads to the first step. */
interface EmptyCase {
  readonly code: string;
  readonly address: string;
  readonly says: readonly string[];
  /** The name of the button or link, and its target; a search shows other suggestions as text. */
  readonly step?: { readonly name: string; readonly to: string };
  readonly before?: (app: App) => Promise<void>;
}

const BUY = '/pages/trade/buy/buy';
const SEARCH = '/pages/trade/query/query';

const CASES: readonly EmptyCase[] = [
  {
    code: 'RT-01',
    address: '/',
    says: [
      '最初の約定のあと、資産の推移がここに表示されます。',
      '登録銘柄はまだありません',
      '気になる銘柄を登録すると、ここで値動きを確認できます。',
    ],
    step: { name: '銘柄を探す', to: SEARCH },
  },
  {
    code: 'RT-05',
    address: '/pages/user/holding/stock',
    says: ['保有株式はまだありません', '買付が約定すると、取得単価・評価額・損益がここに表示されます。'],
    step: { name: '銘柄を選んで買う', to: BUY },
  },
  {
    code: 'RT-09',
    address: '/pages/user/card/card',
    says: ['銀行口座はまだ登録されていません', '登録した口座に出金できます。'],
    step: { name: '銀行口座を追加', to: '/pages/user/card/add' },
  },
  {
    code: 'RT-10',
    address: '/pages/user/card/add',
    says: ['銀行口座の登録には、本人確認の完了が必要です。'],
    step: { name: '本人確認へ', to: '/pages/authenticate/authenticate' },
  },
  {
    code: 'RT-13',
    address: '/pages/cms/cms',
    says: ['お知らせはまだありません', '約定や注文の失効、受渡し、ログインなどがあると、ここに並びます。'],
  },
  {
    code: 'RT-15',
    address: '/pages/collection/collection',
    says: ['このリストはまだ空です'],
    step: { name: '銘柄を追加', to: SEARCH },
  },
  {
    code: 'RT-16',
    address: '/pages/stock/detail/detail?code=9999',
    says: ['この銘柄は見つかりません'],
    step: { name: '銘柄を探す', to: SEARCH },
  },
  {
    code: 'RT-17',
    address: '/pages/stock/ipo/ipo',
    says: ['予定されているIPOはありません', '新しいIPOが発表されると、仮条件と日程をここに表示します。'],
  },
  {
    code: 'RT-18',
    address: '/pages/stock/otc/otc',
    says: [
      'いま申し込める募集はありません',
      '立会外分売や大口ブロックが発表されると、価格と割引率をここに表示します。',
    ],
  },
  {
    code: 'RT-19',
    address: '/pages/stock/otc/contract',
    says: ['契約の対象が見つかりません'],
    step: { name: '募集の一覧へ', to: '/pages/stock/otc/otc' },
  },
  {
    code: 'RT-20',
    address: '/pages/stock/otc/cover',
    says: ['割り当てられたブロックはありません', '割当が決まると、払込みの期限と売却できる日をここに表示します。'],
    step: { name: '募集を見る', to: '/pages/stock/otc/otc' },
  },
  {
    code: 'RT-21',
    address: '/pages/stock/pts/pts',
    says: ['約定した銘柄はまだありません', '夜間取引で約定すると、値上がり率や出来高の順にここに並びます。'],
    step: { name: '銘柄を探す', to: SEARCH },
  },
  {
    code: 'RT-23',
    address: '/pages/trade/index/index',
    says: ['保有株式はまだありません', '買付が約定すると、評価額と損益がここに表示されます。'],
    step: { name: '銘柄を選んで買う', to: BUY },
  },
  {
    code: 'RT-25',
    address: SEARCH,
    says: [
      '「ぬるぽ」に合う銘柄はありません',
      'コード（7203）、銘柄名（トヨタ自動車）、読み（とよた）、ブランド名や旧社名（ユニクロ、松下電器）で探せます。',
    ],
    before: async (app) => app.page.getByRole('searchbox').fill('ぬるぽ'),
  },
  {
    code: 'RT-27',
    address: '/pages/trade/sell/sell',
    says: ['売却できる株式はありません', '買付が約定すると、ここから売却できます。'],
    step: { name: '銘柄を選んで買う', to: BUY },
  },
  {
    code: 'RT-28',
    address: '/pages/trade/cancel/cancel',
    says: ['有効な注文はありません', '発注した注文は、約定・取消・失効するまでここに表示されます。'],
    step: { name: '銘柄を選んで注文', to: BUY },
  },
  {
    code: 'RT-29',
    address: '/pages/trade/today-trade/today-trade',
    says: ['本日の約定はありません', '約定すると、時刻・価格・手数料・実現損益がここに並びます。'],
    step: { name: '銘柄を選んで注文', to: BUY },
  },
  {
    code: 'RT-30',
    address: '/pages/trade/today-entrust/today-entrust',
    says: ['本日の注文はありません', '本日の注文と、その結果がここに並びます。'],
    step: { name: '銘柄を選んで注文', to: BUY },
  },
  {
    code: 'RT-32',
    address: '/pages/trade/history-entrust/history-entrust',
    says: ['この期間の注文はありません', '期間や銘柄を変えると、過去の注文を探せます。'],
    step: { name: '銘柄を選んで注文', to: BUY },
  },
  {
    code: 'RT-36',
    address: '/pages/trade/t-operate/t-operate',
    says: ['建玉はありません', '銘柄を選んで買建または売建すると、損益をここに表示します。'],
  },
  {
    code: 'RT-31',
    address: '/pages/trade/history-trade/history-trade',
    says: ['この期間の約定はありません', '約定すると、時刻・価格・手数料・実現損益がここに並びます。'],
    step: { name: '銘柄を選んで注文', to: BUY },
  },
  {
    code: 'RT-33',
    address: '/pages/trade/liquidated/liquidated',
    says: ['この期間に決済した取引はありません', '売却が約定すると、実現損益と税金がここに並びます。'],
    step: { name: '保有株式', to: '/pages/user/holding/stock' },
  },
  {
    code: 'RT-24',
    // the user agreement is a document from the registration on
    address: '/pages/trade/index/file?show=confirmation',
    says: ['この条件の書類はありません', '種類を変えてお確かめください。'],
    step: { name: 'すべての書類を表示', to: '/pages/trade/index/file' },
  },
  {
    code: 'RT-34',
    address: '/pages/trade/statement/statement?from=2020-01-01&to=2020-12-30',
    says: ['この期間の取引はありません', '残高は期首から変わっていません。'],
  },
  {
    code: 'RT-35',
    address: '/pages/trade/transfer-trade/transfer-trade?group=tax',
    says: ['この条件の明細はありません', '期間や種類を変えてお確かめください。'],
    step: { name: 'すべての明細を表示', to: '/pages/trade/transfer-trade/transfer-trade' },
  },
  {
    code: 'RT-37',
    address: '/pages/trade/transfer/transfer',
    says: ['入金の手続きはまだありません', '金額を入力すると、振込先と照合番号が表示されます。'],
    step: { name: '入出金明細を見る', to: '/pages/trade/transfer-trade/transfer-trade' },
  },
  {
    code: 'RT-38',
    address: '/pages/trade/withdraw/withdraw',
    says: ['出金先の銀行口座がありません', '出金の手続きはまだありません'],
    step: { name: '銀行口座を追加する', to: '/pages/user/card/add' },
  },
  {
    code: 'RT-39',
    address: '/pages/trade/recharge/recharge',
    says: ['USDTの入金はまだありません', 'アドレスに送金すると、承認の進み具合がここに表示されます。'],
    step: { name: '入出金明細を見る', to: '/pages/trade/transfer-trade/transfer-trade' },
  },
];

let server: SharedServer;
let browser: Browser;
let app: App;
let complaints: Complaints;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
  const phone = await openPhone(browser);
  app = new App(phone.page, server.url);
  complaints = phone.complaints;
  await register(app, 'empty@example.com');
});

afterAll(async () => {
  await browser.close();
});

describe('a member who has nothing yet', () => {
  it.each(CASES)(
    '$code/empty says what will be here and offers the first step',
    async ({ code, address, says, step, before }) => {
      await app.open(address);
      await before?.(app);
      for (const words of says) await app.see(words);
      await takeStates(app.page, `${code}-empty`);
      if (step !== undefined) {
        const main = app.page.getByRole('main');
        await main
          .getByRole('link', { name: step.name })
          .or(main.getByRole('button', { name: step.name }))
          .first()
          .click();
        await app.page.waitForURL((url) => url.pathname === step.to);
      }
      expect(complaints).toEqual([]);
    },
  );

  it('RT-12/empty a ranking without stocks says when there will be some', async () => {
    await app.page.route('**/api/v1/quote/ranking/list**', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: { rows: [], total: 0, at: 0 }, status: 200 } }),
    );
    await app.open('/pages/quotation/quotation');
    await app.see('該当する銘柄はありません');
    await app.see('いまは値上がりしている銘柄がありません。取引が始まると、ここに並びます。');
    expect(complaints).toEqual([]);
  });
});
