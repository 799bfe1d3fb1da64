import type { Language } from '@kabuto/contract';

/** The texts of this folder's mails; names in braces are replaced, `{lines}` by the orders and fills. */
export type NoticeKind = 'orders' | 'transfer' | 'alert' | 'dayTrade' | 'newDeviceOrder' | 'noticesOff';
type NoticeText = { readonly subject: string; readonly text: readonly string[] };

export const NOTICE_TEXTS: Readonly<Record<Language, Readonly<Record<NoticeKind, NoticeText>>>> = {
  jp: {
    orders: {
      subject: '【{tenant}】ご注文・約定のお知らせ',
      text: [
        'お客様の口座のご注文について、お知らせします。',
        '',
        '{lines}',
        '',
        'お知らせの内容は、設定画面の「お知らせメール」で変更できます。',
        'お心当たりがない場合は、設定画面で口座を凍結し、ただちにカスタマーサービスへご連絡ください。',
      ],
    },
    transfer: {
      subject: '【{tenant}】入出金のお知らせ',
      text: [
        'お客様の口座の入出金について、お知らせします。',
        '',
        '{line}',
        '',
        '詳しくは「入出金」をご覧ください。',
        'お心当たりがない場合は、設定画面で口座を凍結し、ただちにカスタマーサービスへご連絡ください。',
      ],
    },
    dayTrade: {
      subject: '【{tenant}】一日信用取引のお知らせ',
      text: [
        'お客様の口座の一日信用取引について、お知らせします。',
        '',
        '{line}',
        '',
        '詳しくは「一日信用取引」をご覧ください。',
      ],
    },
    alert: {
      subject: '【{tenant}】株価アラートのお知らせ',
      text: ['{line}', '', 'お知らせの内容は、設定画面の「お知らせメール」で変更できます。'],
    },
    newDeviceOrder: {
      subject: '【{tenant}】初めての端末からのご注文のお知らせ',
      text: [
        'これまでご注文のなかった端末から、ご注文を受け付けました。',
        '',
        '端末：{device}',
        '接続元：{address}',
        '日時：{at}',
        '',
        '{lines}',
        '',
        'お心当たりがない場合は、設定画面で口座を凍結し、ただちにカスタマーサービスへご連絡ください。',
      ],
    },
    noticesOff: {
      subject: '【{tenant}】お知らせメールの設定変更のお知らせ',
      text: [
        '次のお知らせメールを停止しました：{what}',
        '設定画面の「お知らせメール」で、いつでも再開できます。',
        '',
        'お客様ご自身の操作でない場合は、ただちにパスワードを再設定し、カスタマーサービスへご連絡ください。',
      ],
    },
  },
  en: {
    orders: {
      subject: '{tenant}: your orders and fills',
      text: [
        'This happened to orders of your account:',
        '',
        '{lines}',
        '',
        'You can choose these mails in the settings, under "Notices by mail".',
        'If this was not you, freeze the account in the settings and contact us at once.',
      ],
    },
    transfer: {
      subject: '{tenant}: a deposit or withdrawal',
      text: [
        'This happened to a deposit or withdrawal of your account:',
        '',
        '{line}',
        '',
        'You find the details under your deposits and withdrawals.',
        'If this was not you, freeze the account in the settings and contact us at once.',
      ],
    },
    dayTrade: {
      subject: '{tenant}: your day trades',
      text: [
        'This concerns the day trades of your account:',
        '',
        '{line}',
        '',
        'You find the details under Day trade.',
      ],
    },
    alert: {
      subject: '{tenant}: a price alert',
      text: ['{line}', '', 'You can change which mails you get in the settings, under "Notices by mail".'],
    },
    newDeviceOrder: {
      subject: '{tenant}: an order from a new device',
      text: [
        'We took an order from a device that has not ordered for your account before.',
        '',
        'Device: {device}',
        'Address: {address}',
        'Time: {at}',
        '',
        '{lines}',
        '',
        'If this was not you, freeze the account in the settings and contact us at once.',
      ],
    },
    noticesOff: {
      subject: '{tenant}: notices by mail were switched off',
      text: [
        'You will no longer get mails about: {what}',
        'You can switch them on again in the settings, under "Notices by mail".',
        '',
        'If this was not you, set a new password at once and contact us.',
      ],
    },
  },
  tw: {
    orders: {
      subject: '【{tenant}】委託與成交通知',
      text: [
        '您帳戶的委託有以下變動：',
        '',
        '{lines}',
        '',
        '通知內容可在設定頁面的「通知郵件」變更。',
        '若非您本人操作，請在設定頁面凍結帳戶，並立即與客服聯絡。',
      ],
    },
    transfer: {
      subject: '【{tenant}】入出金通知',
      text: [
        '您帳戶的入出金有以下變動：',
        '',
        '{line}',
        '',
        '詳情請查看「入出金」。',
        '若非您本人操作，請在設定頁面凍結帳戶，並立即與客服聯絡。',
      ],
    },
    dayTrade: {
      subject: '【{tenant}】當沖交易通知',
      text: ['您帳戶的當沖交易通知如下：', '', '{line}', '', '詳情請查看「當沖交易」。'],
    },
    alert: {
      subject: '【{tenant}】到價通知',
      text: ['{line}', '', '您可於設定頁面的「通知郵件」變更通知內容。'],
    },
    newDeviceOrder: {
      subject: '【{tenant}】新裝置委託通知',
      text: [
        '已受理由未曾下單的裝置送出的委託。',
        '',
        '裝置：{device}',
        '來源：{address}',
        '時間：{at}',
        '',
        '{lines}',
        '',
        '若非您本人操作，請在設定頁面凍結帳戶，並立即與客服聯絡。',
      ],
    },
    noticesOff: {
      subject: '【{tenant}】通知郵件設定變更通知',
      text: [
        '已停止以下通知郵件：{what}',
        '可隨時在設定頁面的「通知郵件」重新開啟。',
        '',
        '若非您本人操作，請立即重設密碼並與客服聯絡。',
      ],
    },
  },
};

type LineTexts = {
  readonly fill: string;
  readonly accepted: string;
  readonly cancelled: string;
  readonly expired: string;
  readonly rejected: string;
  readonly buy: string;
  readonly sell: string;
  /** Of a limit and of a market order. */
  readonly limit: string;
  readonly market: string;
  /** A fill's price. */
  readonly at: string;
  readonly line: string;
  readonly reason: string;
  /** Shown below a list that is too long for a mail. */
  readonly more: string;
  readonly simulation: string;
  readonly fills: string;
  readonly orders: string;
  readonly alerts: string;
  readonly and: string;
};

/** The texts of one line of the list, and the names of what can be switched off. */
export const LINE_TEXTS: Readonly<Record<Language, LineTexts>> = {
  jp: {
    fill: '約定',
    accepted: '受付',
    cancelled: '取消',
    expired: '失効',
    rejected: '注文エラー',
    buy: '買い',
    sell: '売り',
    limit: '指値{price}円',
    market: '成行',
    at: '{price}円',
    line: '{at}　{what}　{side}　{name}（{code}）　{quantity}株　{terms}',
    reason: '{line}（{reason}）',
    more: 'ほか{count}件。詳しくは注文照会をご覧ください。',
    simulation: 'これは模擬市場の取引です。実際の資金も株式も動きません。',
    fills: '約定',
    orders: '注文の受付・取消・失効・注文エラー',
    alerts: '株価アラート',
    and: '、',
  },
  en: {
    fill: 'Filled',
    accepted: 'Accepted',
    cancelled: 'Cancelled',
    expired: 'Expired',
    rejected: 'Rejected',
    buy: 'Buy',
    sell: 'Sell',
    limit: 'limit {price} yen',
    market: 'market',
    at: 'at {price} yen',
    line: '{at}  {what}: {side} {name} ({code}), {quantity} shares, {terms}',
    reason: '{line} - {reason}',
    more: 'And {count} more. You find all of them under your orders.',
    simulation: 'This is a simulated market. No real money or shares moved.',
    fills: 'fills',
    orders: 'orders accepted, cancelled, expired and rejected',
    alerts: 'price alerts',
    and: ', ',
  },
  tw: {
    fill: '成交',
    accepted: '受理',
    cancelled: '取消',
    expired: '失效',
    rejected: '未成立',
    buy: '買進',
    sell: '賣出',
    limit: '限價{price}日圓',
    market: '市價',
    at: '{price}日圓',
    line: '{at}　{what}　{side}　{name}（{code}）　{quantity}股　{terms}',
    reason: '{line}（{reason}）',
    more: '另有{count}筆，詳情請查看委託查詢。',
    simulation: '此為模擬市場的交易，不涉及真實資金與股票。',
    fills: '成交',
    orders: '委託受理、取消、失效與未成立',
    alerts: '股價提醒',
    and: '、',
  },
};
