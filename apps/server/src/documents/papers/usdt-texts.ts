import type { PaperLanguage } from './texts.ts';

type Of = 'in' | 'out' | 'inUndone' | 'outUndone';

type UsdtTexts = Readonly<
  Record<
    | 'booked'
    | 'transfer'
    | 'tokens'
    | 'binance'
    | 'rate'
    | 'fee'
    | 'feeBack'
    | 'claimed'
    | 'network'
    | 'transaction'
    | 'rateAt'
    | 'rateSource'
    | 'details'
    | 'item'
    | 'content'
    | 'rateUnit'
    | 'tokenUnit'
    | 'unknown'
    | 'dateNote',
    string
  >
> & {
  readonly titles: Readonly<Record<Of, string>>;
  /** The figure of yen, which stands out. */
  readonly results: Readonly<Record<Of, string>>;
  readonly addresses: Readonly<Record<'in' | 'out', string>>;
  readonly notes: Readonly<Record<Of, string>>;
};

/** The texts of receipts of USDT. */
export const USDT_TEXTS: Readonly<Record<PaperLanguage, UsdtTexts>> = {
  jp: {
    titles: {
      in: 'USDT入金受領書',
      out: 'USDT出金報告書',
      inUndone: 'USDT入金の取消通知書',
      outUndone: 'USDT出金の返戻通知書',
    },
    booked: '記帳日 {date}',
    transfer: '入出金番号',
    tokens: '数量',
    binance: 'USDT（Binance-Peg）',
    rate: '適用レート',
    fee: '出金手数料',
    feeBack: '手数料の返還',
    claimed: '不足金として請求する金額',
    results: { in: '入金額', out: '出金額と手数料の合計', inUndone: '取消額', outUndone: '返戻額' },
    network: 'ネットワーク',
    transaction: 'トランザクション',
    addresses: { in: '受取アドレス', out: '送付先アドレス' },
    rateAt: 'レートの取得日時',
    rateSource: 'レートの出所',
    details: '明細',
    item: '項目',
    content: '内容',
    rateUnit: '{rate} 円',
    tokenUnit: '{amount} USDT',
    unknown: '記録なし',
    notes: {
      in: '入金額は、数量に適用レートを乗じ、1円未満を切り捨てた金額です。',
      out: '送付したUSDTの数量は、出金額を適用レートで割り、小数第6位未満を切り捨てたものです。ネットワークの手数料は当社が負担します。',
      inUndone: '記帳したUSDTがブロックチェーン上で無効となったため、入金を取り消しました。',
      outUndone: '送付したUSDTがブロックチェーン上で無効となったため、出金額を口座にお戻ししました。',
    },
    dateNote: 'アドレスは一部を伏せて表示しています。時刻は日本時間です。',
  },
  en: {
    titles: {
      in: 'USDT deposit receipt',
      out: 'USDT withdrawal receipt',
      inUndone: 'USDT deposit reversed',
      outUndone: 'USDT withdrawal returned',
    },
    booked: 'Booked on {date}',
    transfer: 'Transfer',
    tokens: 'Tokens',
    binance: 'USDT (Binance-Peg)',
    rate: 'Rate for one USDT',
    fee: 'Withdrawal fee',
    feeBack: 'Fee refunded',
    claimed: 'Still owed by you',
    results: { in: 'Credited', out: 'Withdrawn incl. fee', inUndone: 'Reversed', outUndone: 'Returned to you' },
    network: 'Network',
    transaction: 'Transaction',
    addresses: { in: 'Received at', out: 'Sent to' },
    rateAt: 'Rate read at',
    rateSource: 'Source of the rate',
    details: 'Details',
    item: 'Item',
    content: 'Content',
    rateUnit: 'JPY {rate}',
    tokenUnit: '{amount} USDT',
    unknown: 'Not recorded',
    notes: {
      in: 'The amount credited is the number of tokens times the rate, rounded down to the yen.',
      out: 'The number of tokens sent is the amount divided by the rate, rounded down to six decimal places. The brokerage pays the fee of the network.',
      inUndone: 'The tokens became invalid on the blockchain after they were credited, so the deposit was reversed.',
      outUndone:
        'The tokens became invalid on the blockchain after they were sent, so the amount was returned to your account.',
    },
    dateNote: 'Part of the address is hidden. Times are in Japan Standard Time.',
  },
};
