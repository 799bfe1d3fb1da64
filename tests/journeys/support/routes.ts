import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { App } from './app.ts';
import { fromMenu, fromTab, fromTrade, link, tab } from './enter.ts';
import { MONEY_ROUTES } from './money-routes.ts';
import type { RouteCase } from './route-case.ts';

export type { RouteCase } from './route-case.ts';

/** Built pages that need an offering, which the shared server has none of: their journeys are in `otc.journey.ts`. */
export const OFFERING_ROUTES: readonly string[] = ['RT-19 /pages/stock/otc/contract'];

/** The other built pages (the app's feature register). */
export const ROUTE_CASES: readonly RouteCase[] = [
  {
    code: 'RT-01',
    path: '/',
    title: 'ホーム',
    enter: async (app) => {
      await tab('マーケット')(app);
      await tab('ホーム')(app);
    },
    shows: ['総資産', '入出金を除く', '買付余力', '模擬200', '値動き', '登録銘柄'],
  },
  {
    code: 'RT-02',
    path: '/pages/user/login',
    title: 'ログイン',
    anonymous: true,
    enter: link('ログイン'),
    shows: [
      'ワンタップでデモを始める',
      'メールアドレス・携帯電話番号',
      'パスワード',
      'パスキーでログイン',
      '新規登録',
      /登録番号/,
    ],
  },
  {
    code: 'RT-03',
    path: '/pages/user/register',
    title: '新規登録',
    anonymous: true,
    enter: link('新規登録'),
    shows: ['携帯電話', 'メールアドレス', '認証コード', 'ニックネーム', '紹介者ID', '利用規約', '口座を開く'],
  },
  {
    code: 'RT-04',
    path: '/pages/user/forget',
    title: 'パスワード再設定',
    anonymous: true,
    enter: async (app) => {
      await link('ログイン')(app);
      await link('パスワードを忘れた')(app);
    },
    shows: ['携帯電話', 'メールアドレス', '認証コード', '新しいパスワード', 'パスワードを再設定する'],
  },
  {
    code: 'RT-05',
    path: '/pages/user/holding/stock',
    title: '保有株式',
    needsLogin: true,
    enter: link('保有'),
    shows: ['評価額合計', '6銘柄', /トヨタ自動車/],
  },
  {
    code: 'RT-06',
    path: '/pages/user/info/info',
    title: 'お客様情報',
    needsLogin: true,
    enter: fromMenu('お客様情報'),
    shows: ['プロフィール', /^デモ \d+$/, '口座番号', /^•+\d{3}$/, '特定口座（源泉徴収あり）', '模擬市場のため不要'],
  },
  {
    code: 'RT-07',
    path: '/pages/user/set/set',
    title: '設定',
    needsLogin: true,
    enter: fromMenu('設定'),
    shows: [
      '文字サイズ',
      '注文前の確認画面',
      '特定口座（源泉徴収あり）',
      'パスキー',
      '1台',
      /約定代金の0.055%/,
      'なし（模擬市場）',
    ],
  },
  {
    code: 'RT-08',
    path: '/pages/user/agreement/agreement',
    title: '利用規約',
    enter: fromMenu('利用規約'),
    shows: [/^版 /, '第1条（目的）', '第5条（免責）'],
  },
  {
    code: 'RT-09',
    path: '/pages/user/card/card',
    title: '銀行口座',
    needsLogin: true,
    enter: async (app) => {
      await fromMenu('お客様情報')(app);
      await link('銀行口座')(app);
    },
    shows: [/5件まで/, /^デモ.+ .+$/, '銀行口座はまだ登録されていません', '銀行口座を追加'],
  },
  {
    code: 'RT-10',
    path: '/pages/user/card/add',
    title: '銀行口座の追加',
    needsLogin: true,
    enter: async (app) => {
      await fromMenu('お客様情報')(app);
      await link('銀行口座')(app);
      await app.button('銀行口座を追加').click();
    },
    shows: ['銀行名', '支店名', '口座種別', '普通', '口座番号', '口座名義（カナ）', '確認画面へ'],
  },
  {
    code: 'RT-11',
    path: '/pages/user/share/share',
    title: '友だち紹介',
    needsLogin: true,
    enter: async (app) => {
      await fromMenu('お客様情報')(app);
      await link('友だち紹介')(app);
    },
    shows: ['リンクをコピー', '紹介者ID', 'ご紹介のルール', '紹介者を登録する', 'まだ紹介した友だちはいません'],
  },
  {
    code: 'RT-12',
    path: '/pages/quotation/quotation',
    title: 'マーケット',
    enter: tab('マーケット'),
    shows: ['模擬200', '値上がり', 'プライム', /時点/],
  },
  {
    code: 'RT-13',
    path: '/pages/cms/cms',
    title: 'お知らせ',
    needsLogin: true,
    enter: async (app) => {
      await app.page
        .getByRole('banner')
        .getByRole('link', { name: /^お知らせ/ })
        .click();
    },
    shows: ['すべて', '注文', '株価', '入出金', 'セキュリティ'],
  },
  {
    code: 'RT-14',
    path: '/pages/cms/detail',
    query: '?id=1',
    title: 'ニュース',
    enter: async (app) => {
      await app.page
        .getByRole('banner')
        .getByRole('link', { name: /^お知らせ/ })
        .click();
      await app.page.getByRole('radio', { name: 'ニュース' }).click();
      await app.page
        .getByRole('main')
        .getByRole('link', { name: /^寄付き：模擬200/ })
        .click();
    },
    shows: [/^(寄付き|大引け)：模擬200/, '関連銘柄', /模擬市場のデータから自動で作成しています/],
  },
  {
    code: 'RT-15',
    path: '/pages/collection/collection',
    title: '登録銘柄',
    needsLogin: true,
    enter: tab('登録銘柄'),
    shows: ['現在値', '登録順', /トヨタ自動車/],
  },
  {
    code: 'RT-16',
    path: '/pages/stock/detail/detail',
    query: '?code=7203',
    title: '銘柄詳細',
    enter: async (app) => {
      await app.page.getByRole('main').locator('a[href*="/pages/stock/detail/detail?code="]').first().click();
    },
    shows: ['始値', '高値', '安値', '前日終値', '板', '歩み値', '買う', '売る'],
  },
  {
    code: 'RT-17',
    path: '/pages/stock/ipo/ipo',
    title: '新規公開株（IPO）',
    enter: fromTab('マーケット', 'IPO'),
    shows: ['予定されているIPOはありません'],
  },
  {
    code: 'RT-18',
    path: '/pages/stock/otc/otc',
    title: '立会外分売',
    enter: fromTab('マーケット', '立会外分売・大口'),
    shows: ['いま申し込める募集はありません'],
  },
  {
    code: 'RT-20',
    path: '/pages/stock/otc/cover',
    title: '割当の決済',
    needsLogin: true,
    enter: fromMenu('割当の決済'),
    shows: ['割り当てられたブロックはありません', '募集を見る'],
  },
  {
    code: 'RT-21',
    path: '/pages/stock/pts/pts',
    title: '夜間取引（PTS）',
    needsLogin: true,
    enter: fromTab('マーケット', '夜間取引（PTS）'),
    shows: ['時間外', /^次回 \d\d\/\d\d 17:00 から$/, '出来高', '約定した銘柄はまだありません'],
  },
  {
    code: 'RT-22',
    path: '/pages/authenticate/authenticate',
    title: '本人確認',
    needsLogin: true,
    enter: async (app) => {
      await fromMenu('お客様情報')(app);
      await link('本人確認')(app);
    },
    shows: ['本人確認は未提出です', '本人確認書類の種類', '運転免許証', '提出する', '二段階認証'],
  },
  {
    code: 'RT-23',
    path: '/pages/trade/index/index',
    title: '取引',
    needsLogin: true,
    enter: tab('取引'),
    shows: ['総資産', '買付余力', '出金可能額', '保有 6銘柄', /トヨタ自動車/],
  },
  {
    code: 'RT-24',
    path: '/pages/trade/index/file',
    title: '電子書類',
    needsLogin: true,
    enter: async (app) => {
      await tab('取引')(app);
      await link('電子書類')(app);
    },
    shows: ['すべて', '取引報告書', '取引残高報告書', '未読', /^書類 \d+件/],
  },
  {
    code: 'RT-25',
    path: '/pages/trade/query/query',
    title: '銘柄検索',
    enter: async (app) => {
      await app.link('検索').first().click();
    },
    shows: ['コード、銘柄名、読み、ブランド名で探せます', '売買代金の多い銘柄'],
  },
  {
    code: 'RT-26',
    path: '/pages/trade/buy/buy',
    query: '?code=7203',
    title: '買い注文',
    needsLogin: true,
    enter: link('買う'),
    shows: ['トヨタ自動車', '指値', '成行', '買い注文の確認へ', '概算支払額'],
  },
  {
    code: 'RT-27',
    path: '/pages/trade/sell/sell',
    query: '?code=7203',
    title: '売り注文',
    needsLogin: true,
    enter: link('売る'),
    shows: ['トヨタ自動車', '指値', '成行', '売り注文の確認へ', '概算受取額'],
  },
  {
    code: 'RT-28',
    path: '/pages/trade/cancel/cancel',
    title: '注文の取消',
    needsLogin: true,
    enter: fromTrade('注文の取消'),
    shows: [/^有効 \d/, /株/, '訂正', '取消', 'すべて取消'],
  },
  {
    code: 'RT-29',
    path: '/pages/trade/today-trade/today-trade',
    title: '本日の約定',
    needsLogin: true,
    enter: fromTrade('本日の約定'),
    shows: ['本日の約定'],
  },
  {
    code: 'RT-30',
    path: '/pages/trade/today-entrust/today-entrust',
    title: '注文照会',
    needsLogin: true,
    enter: link('注文'),
    shows: [/^有効/, '本日', '履歴', '訂正', 'すべて取消'],
  },
  {
    code: 'RT-31',
    path: '/pages/trade/history-trade/history-trade',
    title: '約定履歴',
    needsLogin: true,
    enter: fromTrade('約定履歴'),
    shows: ['1年', '期間指定', /^約定 \d+件/, '銘柄別の合計', '東証'],
  },
  {
    code: 'RT-32',
    path: '/pages/trade/history-entrust/history-entrust',
    title: '注文履歴',
    needsLogin: true,
    enter: async (app) => {
      await link('注文')(app);
      await app.page.getByRole('radio', { name: '履歴' }).click();
    },
    shows: ['1週間', 'CSV', /^注文 \d+件/],
  },
  {
    code: 'RT-33',
    path: '/pages/trade/liquidated/liquidated',
    title: '実現損益',
    needsLogin: true,
    enter: fromTrade('実現損益'),
    shows: ['実現損益（税引前）', '源泉徴収税額', '銘柄別', '明細', '確定'],
  },
  ...MONEY_ROUTES,
];

/** The skeleton placeholders shown until the data is loaded. */
export const skeletons = (page: Page) => page.locator('[class*="_bone_"]');

/** Resolves once the page itself is loaded, perhaps without its data. */
export const arrived = (page: Page): Promise<void> => page.locator('main[aria-busy="false"]').waitFor();

/** Waits until no part of the page is loading. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await expect.poll(() => skeletons(page).count()).toBe(0);
}

/** Waits until the page shows all expected words. */
export async function showsAll(app: App, route: RouteCase): Promise<void> {
  await settled(app.page);
  for (const words of route.shows) await app.see(words);
}
