import type { AccountType, OfferingKind } from '@kabuto/brokerage';
import type { CashLine } from '@kabuto/contract';

/** The languages of documents. */
export type PaperLanguage = 'jp' | 'en';

type Cause = NonNullable<CashLine['cause']>;

export type PaperTexts = {
  readonly account: string;
  readonly state: string;
  readonly complete: string;
  readonly asOf: string;
  readonly honorific: string;
  readonly registration: string;
  readonly simulation: string;
  readonly hash: string;
  readonly yen: string;
  readonly transfer: string;
  readonly trade: string;
  readonly tax: string;
  readonly usdt: string;
  readonly kinds: Readonly<Record<Exclude<CashLine['kind'], 'cash'>, string>>;
  readonly causes: Readonly<Record<Cause, string>>;
  readonly buckets: Readonly<Record<AccountType, string>>;
  readonly number: string;
  readonly journal: string;
  readonly orderRef: string;
  readonly transferRef: string;
  readonly confirmation: {
    readonly title: string;
    readonly tradedOn: string;
    readonly settles: string;
    readonly bought: string;
    readonly sold: string;
    readonly feeTotal: string;
    readonly netTotal: string;
    readonly fills: string;
    readonly time: string;
    readonly issue: string;
    readonly side: string;
    readonly account: string;
    readonly sides: Readonly<Record<'buy' | 'sell', string>>;
    readonly quantity: string;
    readonly price: string;
    readonly notional: string;
    readonly fee: string;
    readonly net: string;
    readonly order: string;
    readonly total: string;
    readonly note: string;
    readonly offerings: string;
    readonly offering: string;
    readonly offeringKinds: Readonly<Record<OfferingKind, string>>;
    readonly application: string;
    readonly offeringsNote: string;
    readonly dayTrades: string;
    readonly result: string;
    readonly dayTradeSides: Readonly<Record<`${'open' | 'close'} ${'buy' | 'sell'}`, string>>;
    readonly dayTradesNote: string;
    readonly venue: string;
    readonly venues: Readonly<Record<'tokyo' | 'night', string>>;
    readonly deliveries: string;
    readonly delivery: string;
    readonly deliverySides: Readonly<Record<'long' | 'short', string>>;
    readonly entry: string;
    readonly costs: string;
  };
  readonly annual: Readonly<
    Record<
      | 'title'
      | 'kind'
      | 'withholding'
      | 'byMonth'
      | 'month'
      | 'byIssue'
      | 'issue'
      | 'quantity'
      | 'proceeds'
      | 'cost'
      | 'gain'
      | 'withheld'
      | 'total'
      | 'parts'
      | 'otherTax'
      | 'note',
      string
    >
  >;
  readonly statement: {
    readonly title: string;
    readonly opening: string;
    readonly closing: string;
    readonly in: string;
    readonly out: string;
    readonly byKind: string;
    readonly kind: string;
    readonly total: string;
    readonly shares: string;
    readonly issue: string;
    readonly code: string;
    readonly sharesOpening: string;
    readonly sharesBought: string;
    readonly sharesSold: string;
    readonly sharesClosing: string;
    readonly sharesEmpty: string;
    readonly lines: string;
    readonly linesEmpty: string;
    readonly date: string;
    readonly what: string;
    readonly quantity: string;
    readonly amount: string;
    readonly balance: string;
    readonly settles: string;
    readonly source: string;
    readonly note: string;
  };
};

/** The texts of documents; names in braces are replaced. */
export const PAPER_TEXTS: Readonly<Record<PaperLanguage, PaperTexts>> = {
  jp: {
    account: '口座番号',
    state: '内容',
    complete: '確定',
    asOf: '{time}現在',
    honorific: '{name} 様',
    registration: '登録番号 {number}',
    simulation: 'この書類はシミュレーションの模擬取引を記録したもので、実際の資産や取引を証明するものではありません。',
    hash: '記載内容のSHA-256 {hash}',
    yen: '{amount} 円',
    transfer: '入出金',
    trade: '売買',
    tax: '税金',
    usdt: '{what}（USDT）',
    kinds: {
      buy: '買付',
      sell: '売却',
      offering: '募集・売出しの買付',
      dayTrade: '一日信用の返済損益',
      tax: '譲渡益税の源泉徴収',
      refund: '譲渡益税の還付',
    },
    causes: {
      opening: '当初の預り金',
      deposit: '入金',
      depositReversed: '入金の取消',
      withdrawal: '出金',
      withdrawalFee: '出金手数料',
      withdrawalReturned: '出金の戻り',
      withdrawalFeeReturned: '出金手数料の返還',
      claim: '不足金への充当',
      dayTrades: '一日信用の受渡し・諸費用',
      other: '入出金の調整',
    },
    buckets: { specified: '特定', general: '一般', nisa: 'NISA' },
    number: '書類番号',
    journal: '発行時の台帳',
    orderRef: '注文 {id}',
    transferRef: '入出金 {id}',
    confirmation: {
      title: '取引報告書',
      tradedOn: '約定日 {date}',
      settles: '受渡日',
      bought: '買付の約定代金',
      sold: '売却の約定代金',
      feeTotal: '手数料（税込）',
      netTotal: '差引受渡金額',
      fills: '約定の明細（単位：株、円）',
      time: '約定時刻',
      issue: '銘柄',
      side: '売買',
      account: '口座',
      sides: { buy: '買付', sell: '売却' },
      quantity: '数量',
      price: '単価',
      notional: '約定代金',
      fee: '手数料',
      net: '受渡金額',
      order: '注文番号',
      total: '合計',
      note: '手数料は注文ごとの約定代金の合計に対して計算します。内容に相違があるときは、速やかにお知らせください。',
      offerings: '募集・売出し等の明細（単位：株、円）',
      offering: '種類',
      offeringKinds: { ipo: '新規公開株', distribution: '立会外分売', block: '大口取引' },
      application: '申込番号',
      offeringsNote: '募集・売出し等による買付に手数料はかかりません。',
      dayTrades: '一日信用取引の明細（単位：株、円）',
      result: '差引損益',
      dayTradeSides: {
        'open buy': '新規買',
        'open sell': '新規売',
        'close buy': '返済買',
        'close sell': '返済売',
      },
      dayTradesNote:
        '一日信用取引の差引損益は、手数料・金利・貸株料などの諸費用を差し引いた金額で、返済の受渡日に授受します。現引・現渡は建値による受渡しで、諸費用を差し引きます。',
      venue: '市場',
      venues: { tokyo: '東証', night: '夜間PTS' },
      deliveries: '現引・現渡の明細（単位：株、円）',
      delivery: '受渡方法',
      deliverySides: { long: '現引', short: '現渡' },
      entry: '建値',
      costs: '諸費用',
    },
    annual: {
      title: '特定口座年間取引報告書',
      kind: '口座の種類',
      withholding: '特定口座（源泉徴収あり）',
      byMonth: '月別の譲渡損益（受渡日による、単位：円）',
      month: '受渡月',
      byIssue: '銘柄別の譲渡損益（単位：株、円）',
      issue: '銘柄',
      quantity: '数量',
      proceeds: '譲渡の対価',
      cost: '取得費等',
      gain: '差引金額',
      withheld: '源泉徴収税額',
      total: '合計',
      parts: '源泉徴収税額の内訳：所得税（復興特別所得税を含む）{income}円、住民税{local}円。',
      otherTax:
        '源泉徴収税額は実際に徴収した金額です。強制決済の手数料、前年分の精算、口座開設前の取引履歴などにより、差引金額から計算した税額と異なります。',
      note: '譲渡の対価は手数料を差し引いた金額です。一日信用取引の損益を含み、NISA口座の譲渡は含みません。',
    },
    statement: {
      title: '取引残高報告書',
      opening: '期首残高',
      closing: '期末残高',
      in: '受取の合計',
      out: '支払の合計',
      byKind: '種類別の合計',
      kind: '種類',
      total: '合計',
      shares: '株式の残高',
      issue: '銘柄',
      code: 'コード',
      sharesOpening: '期首（株）',
      sharesBought: '買付（株）',
      sharesSold: '売却（株）',
      sharesClosing: '期末（株）',
      sharesEmpty: '対象期間に保有・売買した株式はありません。',
      lines: '取引の明細',
      linesEmpty: '対象期間の取引はありません。',
      date: '日付',
      what: '内容',
      quantity: '数量（株）',
      amount: '金額（円）',
      balance: '残高（円）',
      settles: '受渡日',
      source: '番号',
      note: '残高は受渡し前の取引を含みます。金額は手数料を差し引いた受渡金額です。',
    },
  },
  en: {
    account: 'Account number',
    state: 'State',
    complete: 'Complete',
    asOf: 'As of {time}',
    honorific: '{name}',
    registration: 'Registration {number}',
    simulation:
      'This document records simulated trades with paper money. It is no evidence of real assets or transactions.',
    hash: 'SHA-256 of the contents {hash}',
    yen: 'JPY {amount}',
    transfer: 'Deposits and withdrawals',
    trade: 'Trades',
    tax: 'Tax',
    usdt: '{what} (USDT)',
    kinds: {
      buy: 'Purchase',
      sell: 'Sale',
      offering: 'Purchase in an offering',
      dayTrade: 'Day trade result',
      tax: 'Capital gains tax withheld',
      refund: 'Capital gains tax refunded',
    },
    causes: {
      opening: 'Opening cash',
      deposit: 'Deposit',
      depositReversed: 'Deposit reversed',
      withdrawal: 'Withdrawal',
      withdrawalFee: 'Withdrawal fee',
      withdrawalReturned: 'Withdrawal returned',
      withdrawalFeeReturned: 'Withdrawal fee refunded',
      claim: 'Paid towards a shortfall',
      dayTrades: 'Day trades: delivery and costs',
      other: 'Adjustment',
    },
    buckets: { specified: 'Specified', general: 'General', nisa: 'NISA' },
    number: 'Document number',
    journal: 'Journal when issued',
    orderRef: 'Order {id}',
    transferRef: 'Transfer {id}',
    confirmation: {
      title: 'Trade confirmation',
      tradedOn: 'Trade date {date}',
      settles: 'Settlement date',
      bought: 'Bought',
      sold: 'Sold',
      feeTotal: 'Commission incl. tax',
      netTotal: 'Net settlement',
      fills: 'Trades (shares, JPY)',
      time: 'Time',
      issue: 'Issue',
      side: 'Side',
      account: 'Account',
      sides: { buy: 'Buy', sell: 'Sell' },
      quantity: 'Shares',
      price: 'Price',
      notional: 'Value',
      fee: 'Fee',
      net: 'Net',
      order: 'Order',
      total: 'Total',
      offerings: 'Purchases in offerings (shares, JPY)',
      offering: 'Kind',
      offeringKinds: { ipo: 'Initial public offering', distribution: 'Off-auction distribution', block: 'Block trade' },
      application: 'Application',
      offeringsNote: 'Purchases in offerings carry no commission.',
      dayTrades: 'Day trades (shares, JPY)',
      result: 'Result',
      dayTradeSides: {
        'open buy': 'Open, buy',
        'open sell': 'Open, sell short',
        'close buy': 'Close, buy back',
        'close sell': 'Close, sell',
      },
      dayTradesNote:
        'Results of day trades are after commission, interest and stock loan fees, and are paid on the settlement date of the closing trade. Deliveries are at the entry price, after interest and stock loan fees.',
      venue: 'Market',
      venues: { tokyo: 'Tokyo', night: 'Night PTS' },
      deliveries: 'Deliveries (shares, JPY)',
      delivery: 'Delivery',
      deliverySides: { long: 'Take delivery', short: 'Deliver' },
      entry: 'Entry price',
      costs: 'Costs',
      note: 'Commission is charged on the total value of each order. Please contact us at once if anything here is not as you expect.',
    },
    annual: {
      title: 'Annual tax report',
      kind: 'Account type',
      withholding: 'Specified, tax withheld',
      byMonth: 'Results by month of settlement (JPY)',
      month: 'Month',
      byIssue: 'Results by issue (shares, JPY)',
      issue: 'Issue',
      quantity: 'Shares',
      proceeds: 'Proceeds',
      cost: 'Cost',
      gain: 'Gain or loss',
      withheld: 'Tax withheld',
      total: 'Total',
      parts: 'Tax withheld: income tax with reconstruction surtax JPY {income}, local tax JPY {local}.',
      otherTax:
        'The tax is what was withheld. Penalties of forced closes, tax of the year before and trades booked as history make it differ from the tax on the gain.',
      note: 'Proceeds are after commission. Day trades are included, sales in the NISA account are not.',
    },
    statement: {
      title: 'Account statement',
      opening: 'Opening balance',
      closing: 'Closing balance',
      in: 'Total in',
      out: 'Total out',
      byKind: 'Totals by kind',
      kind: 'Kind',
      total: 'Total',
      shares: 'Shares held',
      issue: 'Issue',
      code: 'Code',
      sharesOpening: 'Opening',
      sharesBought: 'Bought',
      sharesSold: 'Sold',
      sharesClosing: 'Closing',
      sharesEmpty: 'No shares were held or traded in this period.',
      lines: 'Transactions',
      linesEmpty: 'There were no transactions in this period.',
      date: 'Date',
      what: 'Transaction',
      quantity: 'Shares',
      amount: 'Amount (JPY)',
      balance: 'Balance (JPY)',
      settles: 'Settles',
      source: 'Reference',
      note: 'Balances include trades that have not settled yet. Amounts are after commission.',
    },
  },
};
