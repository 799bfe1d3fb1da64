import type { TextsOf } from './texts-of.ts';

/** A notice about passwords, factors and devices. */
export type LoginNoticeKind =
  | 'passwordChanged'
  | 'passwordChangedHere'
  | 'passwordLocked'
  | 'factorAdded'
  | 'factorRemoved'
  | 'recoveryUsed'
  | 'newDevice';

export const LOGIN_NOTICE_TEXTS: TextsOf<LoginNoticeKind> = {
  jp: {
    passwordChanged: {
      subject: '【{tenant}】パスワード変更のお知らせ',
      text: [
        'パスワードが変更され、すべての端末からログアウトしました。',
        '新しいパスワードでログインしてください。',
        '',
        'お客様ご自身の操作でない場合は、ただちにパスワードを再設定し、カスタマーサービスへご連絡ください。',
      ],
    },
    passwordChangedHere: {
      subject: '【{tenant}】パスワード変更のお知らせ',
      text: [
        '設定画面でパスワードが変更されました。変更した端末以外はログアウトしました。',
        '',
        'お客様ご自身の操作でない場合は、ただちにログイン画面の「パスワードを忘れた」から再設定し、カスタマーサービスへご連絡ください。',
      ],
    },
    passwordLocked: {
      subject: '【{tenant}】パスワードによるログインの一時停止のお知らせ',
      text: [
        'パスワードが{tries}回続けて誤って入力されたため、最長{wait}分間、パスワードによるログインを停止しました。',
        'パスキーでのログインと、認証コードによるパスワードの再設定は、停止中もご利用いただけます。',
        '',
        'お客様ご自身の操作でない場合は、パスワードを再設定してください。ご注文や資産に変更はありません。',
      ],
    },
    factorAdded: {
      subject: '【{tenant}】本人確認方法の追加のお知らせ',
      text: [
        'ログインの本人確認方法が追加されました：{factor}',
        '追加した端末以外はログアウトしました。',
        '',
        'お客様ご自身の操作でない場合は、ただちにパスワードを再設定し、カスタマーサービスへご連絡ください。',
      ],
    },
    factorRemoved: {
      subject: '【{tenant}】本人確認方法の解除のお知らせ',
      text: [
        'ログインの本人確認方法が解除されました：{factor}',
        '解除した端末以外はログアウトしました。',
        '',
        'お客様ご自身の操作でない場合は、ただちにパスワードを再設定し、カスタマーサービスへご連絡ください。',
      ],
    },
    recoveryUsed: {
      subject: '【{tenant}】リカバリーコード使用のお知らせ',
      text: [
        'リカバリーコードが1つ使用されました。残りは{left}個です。',
        '',
        'お客様ご自身の操作でない場合は、ただちにパスワードを再設定し、カスタマーサービスへご連絡ください。',
      ],
    },
    newDevice: {
      subject: '【{tenant}】新しい端末からのログインのお知らせ',
      text: [
        '新しい端末からログインがありました。',
        '',
        '端末：{device}',
        '接続元：{address}',
        '日時：{at}',
        '',
        'お心当たりがない場合は、設定画面で口座を凍結するか、パスワードを再設定してください。',
      ],
    },
  },
  en: {
    passwordChanged: {
      subject: '{tenant}: your password was changed',
      text: [
        'Your password was changed, and you were logged out on every device.',
        'Please log in with the new one.',
        '',
        'If this was not you, set a new password at once and contact us.',
      ],
    },
    passwordChangedHere: {
      subject: '{tenant}: your password was changed',
      text: [
        'Your password was changed in the settings. Every other device was logged out.',
        '',
        'If this was not you, set a new password from the login page at once and contact us.',
      ],
    },
    passwordLocked: {
      subject: '{tenant}: logins with your password are paused',
      text: [
        'A wrong password was entered {tries} times, so nobody can log in with the password for up to {wait} minutes.',
        'You can still log in with a passkey, or set a new password with a code.',
        '',
        'If this was not you, set a new password. Nothing has changed in your account.',
      ],
    },
    factorAdded: {
      subject: '{tenant}: a way to confirm your login was added',
      text: [
        'Added to your login: {factor}',
        'Every other device was logged out.',
        '',
        'If this was not you, set a new password at once and contact us.',
      ],
    },
    factorRemoved: {
      subject: '{tenant}: a way to confirm your login was removed',
      text: [
        'Removed from your login: {factor}',
        'Every other device was logged out.',
        '',
        'If this was not you, set a new password at once and contact us.',
      ],
    },
    recoveryUsed: {
      subject: '{tenant}: a recovery code was used',
      text: [
        'One of your recovery codes was used. {left} are left.',
        '',
        'If this was not you, set a new password at once and contact us.',
      ],
    },
    newDevice: {
      subject: '{tenant}: login from a new device',
      text: [
        'Somebody logged in to your account from a new device.',
        '',
        'Device: {device}',
        'Address: {address}',
        'Time: {at}',
        '',
        'If this was not you, freeze the account in the settings or set a new password.',
      ],
    },
  },
  tw: {
    passwordChanged: {
      subject: '【{tenant}】密碼變更通知',
      text: [
        '您的密碼已變更，所有裝置均已登出。',
        '請使用新密碼登入。',
        '',
        '若非您本人操作，請立即重設密碼並與客服聯絡。',
      ],
    },
    passwordChangedHere: {
      subject: '【{tenant}】密碼變更通知',
      text: [
        '您已在設定頁面變更密碼，其他裝置均已登出。',
        '',
        '若非您本人操作，請立即由登入頁面重設密碼並與客服聯絡。',
      ],
    },
    passwordLocked: {
      subject: '【{tenant}】暫停密碼登入通知',
      text: [
        '密碼連續輸入錯誤{tries}次，最長{wait}分鐘內無法以密碼登入。',
        '期間仍可使用通行密鑰登入，或以驗證碼重設密碼。',
        '',
        '若非您本人操作，請重設密碼。您的帳戶沒有任何變更。',
      ],
    },
    factorAdded: {
      subject: '【{tenant}】新增登入驗證方式通知',
      text: ['已新增登入驗證方式：{factor}', '其他裝置均已登出。', '', '若非您本人操作，請立即重設密碼並與客服聯絡。'],
    },
    factorRemoved: {
      subject: '【{tenant}】移除登入驗證方式通知',
      text: ['已移除登入驗證方式：{factor}', '其他裝置均已登出。', '', '若非您本人操作，請立即重設密碼並與客服聯絡。'],
    },
    recoveryUsed: {
      subject: '【{tenant}】備用碼使用通知',
      text: ['已使用一組備用碼，尚餘{left}組。', '', '若非您本人操作，請立即重設密碼並與客服聯絡。'],
    },
    newDevice: {
      subject: '【{tenant}】新裝置登入通知',
      text: [
        '您的帳戶由新裝置登入。',
        '',
        '裝置：{device}',
        '來源：{address}',
        '時間：{at}',
        '',
        '若非您本人操作，請在設定頁面凍結帳戶或重設密碼。',
      ],
    },
  },
};
