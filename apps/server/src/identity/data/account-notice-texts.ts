import { ADDRESS_NOTICE_TEXTS, type AddressNoticeKind } from './address-notice-texts.ts';
import { CARD_NOTICE_TEXTS, type CardNoticeKind } from './card-notice-texts.ts';
import type { TextsOf } from './texts-of.ts';

/** A notice about the account itself and how its member is reached. */
export type AccountNoticeKind =
  | 'frozen'
  | 'accountClosed'
  | 'emailChanged'
  | 'mobileChanged'
  | 'mobileRemoved'
  | CardNoticeKind
  | AddressNoticeKind;

export const ACCOUNT_NOTICE_TEXTS: TextsOf<AccountNoticeKind> = {
  jp: {
    ...CARD_NOTICE_TEXTS.jp,
    ...ADDRESS_NOTICE_TEXTS.jp,
    frozen: {
      subject: '【{tenant}】口座凍結のお知らせ',
      text: [
        '口座を凍結し、すべての端末からログアウトしました。凍結中はログインと出金ができません。まだ送金されていない出金も止まります。注文はそのまま有効です。',
        '',
        '解除するには、ログイン画面の「パスワードを忘れた」から認証コードで新しいパスワードを設定してください。',
      ],
    },
    accountClosed: {
      subject: '【{tenant}】口座解約のお知らせ',
      text: [
        'お申し込みにより、口座を解約しました。未約定の注文は取り消し、すべての端末からログアウトしました。',
        'お客様の登録情報は消去しました。取引の記録と書類は、法令の定める期間保存します。',
        '',
        'お客様ご自身の操作でない場合は、ただちにカスタマーサービスへご連絡ください。',
      ],
    },
    emailChanged: {
      subject: '【{tenant}】メールアドレス変更のお知らせ',
      text: [
        'ご登録のメールアドレスが次のとおり変更されました：{contact}',
        '変更した端末以外はログアウトしました。今後のお知らせは新しいメールアドレスにお送りします。',
        '',
        'お客様ご自身の操作でない場合は、ただちにカスタマーサービスへご連絡ください。',
      ],
    },
    mobileChanged: {
      subject: '【{tenant}】携帯電話番号変更のお知らせ',
      text: [
        'ご登録の携帯電話番号が次のとおり変更されました：{contact}',
        '変更した端末以外はログアウトしました。',
        '',
        'お客様ご自身の操作でない場合は、ただちにパスワードを再設定し、カスタマーサービスへご連絡ください。',
      ],
    },
    mobileRemoved: {
      subject: '【{tenant}】携帯電話番号削除のお知らせ',
      text: [
        'ご登録の携帯電話番号を削除しました。削除した端末以外はログアウトしました。',
        '今後、この番号ではログインできません。',
        '',
        'お客様ご自身の操作でない場合は、ただちにパスワードを再設定し、カスタマーサービスへご連絡ください。',
      ],
    },
  },
  en: {
    ...CARD_NOTICE_TEXTS.en,
    ...ADDRESS_NOTICE_TEXTS.en,
    frozen: {
      subject: '{tenant}: your account is frozen',
      text: [
        'Your account was frozen and every device logged out. Nobody can log in or take money out: withdrawals that were not sent yet wait. Your orders stay as they are.',
        '',
        'To end this, set a new password with a code from the login page.',
      ],
    },
    accountClosed: {
      subject: '{tenant}: your account is closed',
      text: [
        'As you asked, your account is closed. Open orders were cancelled, and you were logged out on every device.',
        'Your profile was erased. Records of trades and documents are kept for as long as the law requires.',
        '',
        'If this was not you, please contact us at once.',
      ],
    },
    emailChanged: {
      subject: '{tenant}: your email address was changed',
      text: [
        'The email address of your account is now: {contact}',
        'Every other device was logged out. From now on we write to the new address.',
        '',
        'If this was not you, contact us at once.',
      ],
    },
    mobileChanged: {
      subject: '{tenant}: your mobile number was changed',
      text: [
        'The mobile number of your account is now: {contact}',
        'Every other device was logged out.',
        '',
        'If this was not you, set a new password at once and contact us.',
      ],
    },
    mobileRemoved: {
      subject: '{tenant}: your mobile number was removed',
      text: [
        'The mobile number was removed from your account, and every other device was logged out.',
        'You can no longer log in with this number.',
        '',
        'If this was not you, set a new password at once and contact us.',
      ],
    },
  },
  tw: {
    ...CARD_NOTICE_TEXTS.tw,
    ...ADDRESS_NOTICE_TEXTS.tw,
    frozen: {
      subject: '【{tenant}】帳戶凍結通知',
      text: [
        '帳戶已凍結，所有裝置均已登出。凍結期間無法登入及出金，尚未匯出的出金也會暫停，委託單維持不變。',
        '',
        '如要解除，請由登入頁面以驗證碼設定新密碼。',
      ],
    },
    accountClosed: {
      subject: '【{tenant}】帳戶結清通知',
      text: [
        '已依您的申請結清帳戶。未成交的委託已取消，所有裝置均已登出。',
        '您的個人資料已刪除。交易紀錄與文件將依法令規定期間保存。',
        '',
        '若非您本人操作，請立即與客服聯絡。',
      ],
    },
    emailChanged: {
      subject: '【{tenant}】電子郵件變更通知',
      text: [
        '您帳戶的電子郵件已變更為：{contact}',
        '其他裝置均已登出。今後的通知將寄至新的電子郵件。',
        '',
        '若非您本人操作，請立即與客服聯絡。',
      ],
    },
    mobileChanged: {
      subject: '【{tenant}】手機號碼變更通知',
      text: [
        '您帳戶的手機號碼已變更為：{contact}',
        '其他裝置均已登出。',
        '',
        '若非您本人操作，請立即重設密碼並與客服聯絡。',
      ],
    },
    mobileRemoved: {
      subject: '【{tenant}】手機號碼刪除通知',
      text: [
        '已刪除您帳戶登記的手機號碼，其他裝置均已登出。',
        '今後無法再以此號碼登入。',
        '',
        '若非您本人操作，請立即重設密碼並與客服聯絡。',
      ],
    },
  },
};
