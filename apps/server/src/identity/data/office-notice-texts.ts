import type { TextsOf } from './texts-of.ts';

/** A notice about what an operator did to a member's account. */
export type OfficeNoticeKind =
  | 'frozenByOperator'
  | 'unfrozenByOperator'
  | 'disabledByOperator'
  | 'enabledByOperator'
  | 'sessionsEndedByOperator';

export const OFFICE_NOTICE_TEXTS: TextsOf<OfficeNoticeKind> = {
  jp: {
    frozenByOperator: {
      subject: '【{tenant}】口座凍結のお知らせ',
      text: [
        '当社がお客様の口座を凍結しました。すべての端末からログアウトされています。凍結中はログインと出金ができません。',
        'まだ送金されていない出金も止まります。注文はそのまま有効です。',
        '',
        '解除については、カスタマーサービスへお問い合わせください。パスワードの再設定では解除されません。',
      ],
    },
    unfrozenByOperator: {
      subject: '【{tenant}】口座凍結の解除のお知らせ',
      text: ['口座の凍結を解除しました。', 'ログインできない場合は、カスタマーサービスへお問い合わせください。'],
    },
    disabledByOperator: {
      subject: '【{tenant}】口座の利用停止のお知らせ',
      text: [
        '当社がお客様の口座の利用を停止しました。すべての端末からログアウトされています。停止中はログインと出金ができません。',
        'まだ送金されていない出金も止まります。注文はそのまま有効です。',
        '',
        '停止の解除については、カスタマーサービスへお問い合わせください。',
      ],
    },
    enabledByOperator: {
      subject: '【{tenant}】口座の利用再開のお知らせ',
      text: ['口座の利用停止を解除しました。', 'ログインできない場合は、カスタマーサービスへお問い合わせください。'],
    },
    sessionsEndedByOperator: {
      subject: '【{tenant}】ログアウトのお知らせ',
      text: [
        '当社の操作により、お客様の口座はすべての端末からログアウトされました。',
        'パスワードやパスキーに変更はありません。もう一度ログインしてください。',
      ],
    },
  },
  en: {
    frozenByOperator: {
      subject: '{tenant}: your account was frozen',
      text: [
        'We have frozen your account and logged it out on every device. While it is frozen, nobody can log in or take money out.',
        'Withdrawals that were not sent yet wait. Orders stay as they are.',
        '',
        'Contact customer service to have it unfrozen: a new password does not end it.',
      ],
    },
    unfrozenByOperator: {
      subject: '{tenant}: your account is no longer frozen',
      text: ['We have unfrozen your account.', 'If you cannot log in, contact customer service.'],
    },
    disabledByOperator: {
      subject: '{tenant}: your account was suspended',
      text: [
        'We have suspended your account and logged it out on every device. While it is suspended, nobody can log in or take money out.',
        'Withdrawals that were not sent yet wait. Orders stay as they are.',
        '',
        'Contact customer service to have the suspension lifted.',
      ],
    },
    enabledByOperator: {
      subject: '{tenant}: your account is no longer suspended',
      text: ['We have lifted the suspension.', 'If you cannot log in, contact customer service.'],
    },
    sessionsEndedByOperator: {
      subject: '{tenant}: you were logged out',
      text: [
        'We have logged your account out on every device.',
        'Your password and passkeys have not changed. Log in again to go on.',
      ],
    },
  },
  tw: {
    frozenByOperator: {
      subject: '【{tenant}】帳戶凍結通知',
      text: [
        '本公司已凍結您的帳戶，並登出所有裝置。凍結期間無法登入及出金。',
        '尚未匯出的出金也會暫停，委託單維持不變。',
        '',
        '如需解除，請聯絡客服；重設密碼不會解除凍結。',
      ],
    },
    unfrozenByOperator: {
      subject: '【{tenant}】帳戶解除凍結通知',
      text: ['帳戶已解除凍結。', '如果無法登入，請聯絡客服。'],
    },
    disabledByOperator: {
      subject: '【{tenant}】帳戶停用通知',
      text: [
        '本公司已停用您的帳戶，並登出所有裝置。停用期間無法登入及出金。',
        '尚未匯出的出金也會暫停，委託單維持不變。',
        '',
        '如需恢復使用，請聯絡客服。',
      ],
    },
    enabledByOperator: {
      subject: '【{tenant}】帳戶恢復使用通知',
      text: ['帳戶已恢復使用。', '如果無法登入，請聯絡客服。'],
    },
    sessionsEndedByOperator: {
      subject: '【{tenant}】登出通知',
      text: ['本公司已將您的帳戶從所有裝置登出。', '您的密碼與通行金鑰沒有變更，請重新登入。'],
    },
  },
};
