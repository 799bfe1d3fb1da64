import type { PositionSide } from '@kabuto/brokerage';
import type { PaperLanguage } from './texts.ts';

type DayTradeTexts = Readonly<
  Record<
    | 'closed'
    | 'closedEmpty'
    | 'date'
    | 'issue'
    | 'side'
    | 'quantity'
    | 'entry'
    | 'exit'
    | 'gross'
    | 'interest'
    | 'premium'
    | 'net'
    | 'charges'
    | 'charged'
    | 'charge'
    | 'amount'
    | 'open'
    | 'openEmpty'
    | 'openedOn'
    | 'value'
    | 'sums'
    | 'what'
    | 'results'
    | 'delivered'
    | 'posted'
    | 'total',
    string
  >
> & {
  readonly sides: Readonly<Record<PositionSide, string>>;
  readonly kinds: Readonly<Record<'penalty' | 'deficit', string>>;
};

/** The texts of the day trades in a month's statement. */
export const DAY_TRADE_TEXTS: Readonly<Record<PaperLanguage, DayTradeTexts>> = {
  jp: {
    closed: '一日信用取引の返済（単位：株、円）',
    closedEmpty: 'この月に返済した建玉はありません。',
    date: '約定日',
    issue: '銘柄',
    side: '区分',
    sides: { long: '買建', short: '売建' },
    quantity: '株数',
    entry: '建単価',
    exit: '返済単価',
    gross: '売買損益',
    interest: '金利・貸株料',
    premium: '特別空売り料',
    net: '差引損益',
    charges: '一日信用取引の強制決済手数料・不足金（単位：円）',
    charged: '強制決済手数料・不足金',
    charge: '内容',
    kinds: { penalty: '強制決済手数料', deficit: '当社が立て替えた不足金' },
    amount: '金額',
    open: '{date}現在の未決済建玉（単位：株、円）',
    openEmpty: '未決済の建玉はありません。',
    openedOn: '新規建日',
    value: '建玉金額',
    sums: '一日信用取引の受渡金額（単位：円）',
    what: '内訳',
    results: '返済の差引損益',
    delivered: '現引・現渡の受渡金額',
    posted: '預り金の増減',
    total: '合計',
  },
  en: {
    closed: 'Day trades closed (shares, JPY)',
    closedEmpty: 'No position was closed in this month.',
    date: 'Trade date',
    issue: 'Stock',
    side: 'Side',
    sides: { long: 'Long', short: 'Short' },
    quantity: 'Shares',
    entry: 'Entry price',
    exit: 'Closing price',
    gross: 'Gross result',
    interest: 'Interest, loan fee',
    premium: 'Premium',
    net: 'Net result',
    charges: 'Day trades: penalties and deficits (JPY)',
    charged: 'Penalties and deficits',
    charge: 'What for',
    kinds: { penalty: 'Penalty for a forced close', deficit: 'Deficit advanced by the brokerage' },
    amount: 'Amount',
    open: 'Open positions on {date} (shares, JPY)',
    openEmpty: 'No position was open.',
    openedOn: 'Opened on',
    value: 'Entry value',
    sums: 'Cash moved by day trades (JPY)',
    what: 'Part',
    results: 'Net results of closed positions',
    delivered: 'Deliveries',
    posted: 'Change of the cash balance',
    total: 'Total',
  },
};
