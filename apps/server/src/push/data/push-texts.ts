import type { Language, PushTopic } from '@kabuto/contract';

/** What a browser shows of a message: never an amount, an issue or a number, since a locked screen shows it too. */
export const PUSH_TEXTS: Readonly<Record<Language, Readonly<Record<PushTopic, string>>>> = {
  jp: {
    fills: '注文が約定しました。',
    orders: '注文の状況が変わりました。',
    alerts: '設定した株価に到達しました。',
    money: '入出金または受渡しのお知らせがあります。',
    offerings: 'お申込み中の募集・売出しに動きがありました。',
    dayTrades: '一日信用取引に関する重要なお知らせがあります。ご確認ください。',
    security: 'セキュリティに関する重要なお知らせがあります。',
  },
  en: {
    fills: 'An order was filled.',
    orders: 'The status of an order has changed.',
    alerts: 'A price you set has been reached.',
    money: 'There is news about a deposit, withdrawal or settlement.',
    offerings: 'There is news about an offering you applied for.',
    dayTrades: 'There is an important notice about your day trades. Please read it now.',
    security: 'There is an important security notice.',
  },
  tw: {
    fills: '委託單已成交。',
    orders: '委託單狀態已變更。',
    alerts: '股價已達到您設定的價格。',
    money: '您有出入金或交割的通知。',
    offerings: '您申購的案件有新進度。',
    dayTrades: '您的當沖交易有重要通知，請立即確認。',
    security: '您有重要的安全通知。',
  },
};
