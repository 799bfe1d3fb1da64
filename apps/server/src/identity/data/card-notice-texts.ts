import type { TextsOf } from './texts-of.ts';

/** A notice about a member's bank cards: where withdrawals go has changed. */
export type CardNoticeKind = 'cardAdded' | 'cardDefault' | 'cardRemoved';

export const CARD_NOTICE_TEXTS: TextsOf<CardNoticeKind> = {
  jp: {
    cardAdded: {
      subject: '【{tenant}】銀行口座登録のお知らせ',
      text: [
        '出金先の銀行口座が登録されました：{bank}（口座番号の末尾 {digits}）',
        '一定の時間が経過するまで、この口座への出金は行われません。',
        '',
        'お客様ご自身の操作でない場合は、ただちに口座を凍結し、カスタマーサービスへご連絡ください。',
      ],
    },
    cardDefault: {
      subject: '【{tenant}】既定の銀行口座変更のお知らせ',
      text: [
        '既定の出金先が変更されました：{bank}（口座番号の末尾 {digits}）',
        '一定の時間が経過するまで、この口座への出金は行われません。',
        '',
        'お客様ご自身の操作でない場合は、ただちに口座を凍結し、カスタマーサービスへご連絡ください。',
      ],
    },
    cardRemoved: {
      subject: '【{tenant}】銀行口座削除のお知らせ',
      text: [
        '出金先の銀行口座が削除されました：{bank}（口座番号の末尾 {digits}）',
        '',
        'お客様ご自身の操作でない場合は、ただちに口座を凍結し、カスタマーサービスへご連絡ください。',
      ],
    },
  },
  en: {
    cardAdded: {
      subject: '{tenant}: a bank account was added',
      text: [
        'A bank account for withdrawals was added: {bank}, ending in {digits}.',
        'Nothing is paid to it before its waiting time is over.',
        '',
        'If this was not you, freeze your account at once and contact customer service.',
      ],
    },
    cardDefault: {
      subject: '{tenant}: the default bank account was changed',
      text: [
        'The default account for withdrawals is now: {bank}, ending in {digits}.',
        'Nothing is paid to it before its waiting time is over.',
        '',
        'If this was not you, freeze your account at once and contact customer service.',
      ],
    },
    cardRemoved: {
      subject: '{tenant}: a bank account was removed',
      text: [
        'A bank account for withdrawals was removed: {bank}, ending in {digits}.',
        '',
        'If this was not you, freeze your account at once and contact customer service.',
      ],
    },
  },
  tw: {
    cardAdded: {
      subject: '【{tenant}】銀行帳戶登錄通知',
      text: [
        '已登錄出金銀行帳戶：{bank}（帳號末碼 {digits}）',
        '等待時間結束前，不會出金至此帳戶。',
        '',
        '若非您本人操作，請立即凍結帳戶並聯絡客服。',
      ],
    },
    cardDefault: {
      subject: '【{tenant}】預設銀行帳戶變更通知',
      text: [
        '預設出金帳戶已變更為：{bank}（帳號末碼 {digits}）',
        '等待時間結束前，不會出金至此帳戶。',
        '',
        '若非您本人操作，請立即凍結帳戶並聯絡客服。',
      ],
    },
    cardRemoved: {
      subject: '【{tenant}】銀行帳戶刪除通知',
      text: ['已刪除出金銀行帳戶：{bank}（帳號末碼 {digits}）', '', '若非您本人操作，請立即凍結帳戶並聯絡客服。'],
    },
  },
};
