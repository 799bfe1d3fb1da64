import type { TextsOf } from './texts-of.ts';

/** A notice about the addresses on chains to which a member withdraws. */
export type AddressNoticeKind = 'addressAdded' | 'addressRemoved';

export const ADDRESS_NOTICE_TEXTS: TextsOf<AddressNoticeKind> = {
  jp: {
    addressAdded: {
      subject: '【{tenant}】USDT出金先アドレス登録のお知らせ',
      text: [
        'USDTの出金先アドレスが登録されました：{label}（{address}）',
        '一定の時間が経過するまで、このアドレスへの出金は行われません。',
        '',
        'お客様ご自身の操作でない場合は、ただちに口座を凍結し、カスタマーサービスへご連絡ください。',
      ],
    },
    addressRemoved: {
      subject: '【{tenant}】USDT出金先アドレス削除のお知らせ',
      text: [
        'USDTの出金先アドレスが削除されました：{label}（{address}）',
        '',
        'お客様ご自身の操作でない場合は、ただちに口座を凍結し、カスタマーサービスへご連絡ください。',
      ],
    },
  },
  en: {
    addressAdded: {
      subject: '{tenant}: a USDT address was added',
      text: [
        'An address for withdrawals of USDT was added: {label} ({address}).',
        'Nothing is sent to it before its waiting time is over.',
        '',
        'If this was not you, freeze your account at once and contact customer service.',
      ],
    },
    addressRemoved: {
      subject: '{tenant}: a USDT address was removed',
      text: [
        'An address for withdrawals of USDT was removed: {label} ({address}).',
        '',
        'If this was not you, freeze your account at once and contact customer service.',
      ],
    },
  },
  tw: {
    addressAdded: {
      subject: '【{tenant}】USDT出金地址登錄通知',
      text: [
        '已登錄USDT出金地址：{label}（{address}）',
        '等待時間結束前，不會出金至此地址。',
        '',
        '若非您本人操作，請立即凍結帳戶並聯絡客服。',
      ],
    },
    addressRemoved: {
      subject: '【{tenant}】USDT出金地址刪除通知',
      text: ['已刪除USDT出金地址：{label}（{address}）', '', '若非您本人操作，請立即凍結帳戶並聯絡客服。'],
    },
  },
};
