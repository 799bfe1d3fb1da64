import { fromTrade, link } from './enter.ts';
import type { RouteCase } from './route-case.ts';

/** The pages of statements, cash and transfers. */
export const MONEY_ROUTES: readonly RouteCase[] = [
  {
    code: 'RT-34',
    path: '/pages/trade/statement/statement',
    title: '取引残高報告',
    needsLogin: true,
    enter: fromTrade('取引残高報告'),
    shows: ['期首残高', '現在の残高', '種類別の合計', 'ファイルに保存', '取引の明細', '1年'],
  },
  {
    code: 'RT-35',
    path: '/pages/trade/transfer-trade/transfer-trade',
    title: '入出金明細',
    needsLogin: true,
    enter: fromTrade('入出金明細'),
    shows: ['入出金', '売買', '税金', '1年', '受取の合計', '支払の合計', /^明細 \d+件/, '残高'],
  },
  {
    code: 'RT-36',
    path: '/pages/trade/t-operate/t-operate',
    title: '一日信用取引',
    needsLogin: true,
    enter: fromTrade('一日信用取引'),
    shows: ['新規建余力', '委託保証金率', 'リスク説明と同意', '返済の期限まで', '建玉はありません', '取引のルール'],
  },
  {
    code: 'RT-37',
    path: '/pages/trade/transfer/transfer',
    title: '入金',
    needsLogin: true,
    enter: link('入金'),
    shows: ['入金額', '+100万', '振込先を表示する', '入金の流れ', '入金の手続きはまだありません'],
  },
  {
    code: 'RT-38',
    path: '/pages/trade/withdraw/withdraw',
    title: '出金',
    needsLogin: true,
    enter: link('出金'),
    shows: ['出金可能額', /^全額 [\d,]+$/, '着金予定日', '1～3営業日', '確認画面へ', '出金の手続きはまだありません'],
  },
  {
    code: 'RT-39',
    path: '/pages/trade/recharge/recharge',
    title: 'USDT入金',
    needsLogin: true,
    enter: link('USDT入金'),
    shows: [
      'デモチェーン',
      'あなた専用の入金アドレス',
      'アドレスをコピー',
      '5回（約15秒）',
      '現在のレート',
      'USDTを送金する（デモ）',
      'USDTの入金はまだありません',
    ],
  },
];
