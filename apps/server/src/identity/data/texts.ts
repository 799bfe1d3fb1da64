import type { Language } from '@kabuto/contract';

/** Subject and text of each mail; names in braces are replaced. */
export type MailKind =
  | 'registerCode'
  | 'accountExists'
  | 'forgetCode'
  | 'noAccount'
  | 'passwordChanged'
  | 'passwordChangedHere'
  | 'factorAdded'
  | 'factorRemoved'
  | 'recoveryUsed'
  | 'newDevice'
  | 'frozen'
  | 'accountClosed'
  | 'changeCode'
  | 'contactTaken'
  | 'emailChanged'
  | 'mobileChanged'
  | 'mobileRemoved'
  | 'passwordLocked';
/** A code to enter, or the text sent in its place when there is no code: short-lived, and sent at once. */
export type CodeKind = Extract<
  MailKind,
  'registerCode' | 'accountExists' | 'forgetCode' | 'noAccount' | 'changeCode' | 'contactTaken'
>;
/** Notices about a member's login: never lost. */
export type NoticeKind = Exclude<MailKind, CodeKind>;
type MailText = { readonly subject: string; readonly text: readonly string[] };

export const MAIL_TEXTS: Readonly<Record<Language, Readonly<Record<MailKind, MailText>>>> = {
  jp: {
    registerCode: {
      subject: '【{tenant}】認証コードのお知らせ',
      text: [
        '{tenant}にお申し込みいただき、ありがとうございます。',
        '口座開設の画面に、次の認証コードを入力してください。',
        '',
        '認証コード：{code}',
        '',
        'このコードは{minutes}分間有効です。第三者には絶対に教えないでください。',
        '本メールに心当たりがない場合は、破棄してください。',
      ],
    },
    accountExists: {
      subject: '【{tenant}】口座開設のお申し込みについて',
      text: [
        'このメールアドレスで口座開設のお申し込みがありましたが、すでに口座が登録されています。',
        'ログイン画面からログインしてください。パスワードをお忘れの場合は、再設定をお願いいたします。',
        '',
        '本メールに心当たりがない場合は、破棄してください。お客様の口座に変更はありません。',
      ],
    },
    forgetCode: {
      subject: '【{tenant}】パスワード再設定の認証コード',
      text: [
        'パスワード再設定の画面に、次の認証コードを入力してください。',
        '',
        '認証コード：{code}',
        '',
        'このコードは{minutes}分間有効です。第三者には絶対に教えないでください。',
        '本メールに心当たりがない場合は、破棄してください。お客様の口座に変更はありません。',
      ],
    },
    noAccount: {
      subject: '【{tenant}】パスワード再設定のお申し込みについて',
      text: [
        'このメールアドレスでパスワード再設定のお申し込みがありましたが、登録されている口座はありません。',
        '別のメールアドレスで登録されていないか、ご確認ください。',
        '',
        '本メールに心当たりがない場合は、破棄してください。',
      ],
    },
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
    frozen: {
      subject: '【{tenant}】口座凍結のお知らせ',
      text: [
        '口座を凍結し、すべての端末からログアウトしました。凍結中はログインと出金ができません。注文はそのまま有効です。',
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
    changeCode: {
      subject: '【{tenant}】メールアドレス変更の認証コード',
      text: [
        'メールアドレスの設定画面に、次の認証コードを入力してください。',
        '',
        '認証コード：{code}',
        '',
        'このコードは{minutes}分間有効です。第三者には絶対に教えないでください。',
        '本メールに心当たりがない場合は、破棄してください。このアドレスは登録されません。',
      ],
    },
    contactTaken: {
      subject: '【{tenant}】メールアドレス変更のお申し込みについて',
      text: [
        'このメールアドレスへの変更のお申し込みがありましたが、すでに別の口座で使用されています。',
        '',
        '本メールに心当たりがない場合は、破棄してください。お客様の口座に変更はありません。',
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
    passwordLocked: {
      subject: '【{tenant}】パスワードによるログインの一時停止のお知らせ',
      text: [
        'パスワードが{tries}回続けて誤って入力されたため、最長{wait}分間、パスワードによるログインを停止しました。',
        'パスキーでのログインと、認証コードによるパスワードの再設定は、停止中もご利用いただけます。',
        '',
        'お客様ご自身の操作でない場合は、パスワードを再設定してください。ご注文や資産に変更はありません。',
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
    registerCode: {
      subject: '{tenant}: your email code',
      text: [
        'Thank you for opening an account with {tenant}.',
        'Enter this email code on the registration page:',
        '',
        'Email code: {code}',
        '',
        'It is valid for {minutes} minutes. Never tell it to anyone.',
        'If you did not ask for it, please ignore this mail.',
      ],
    },
    accountExists: {
      subject: '{tenant}: about your registration',
      text: [
        'Somebody asked to open an account with this email address, but an account exists already.',
        'Please log in. If you have forgotten the password, you can set a new one from the login page.',
        '',
        'If this was not you, please ignore this mail. Nothing has changed in your account.',
      ],
    },
    forgetCode: {
      subject: '{tenant}: email code for a new password',
      text: [
        'Enter this email code on the page for a new password:',
        '',
        'Email code: {code}',
        '',
        'It is valid for {minutes} minutes. Never tell it to anyone.',
        'If you did not ask for it, please ignore this mail. Nothing has changed in your account.',
      ],
    },
    noAccount: {
      subject: '{tenant}: about your new password',
      text: [
        'A new password was requested with this email address, but there is no account for it.',
        'You may have registered with another address.',
        '',
        'If this was not you, please ignore this mail.',
      ],
    },
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
    frozen: {
      subject: '{tenant}: your account is frozen',
      text: [
        'Your account was frozen and every device logged out. Nobody can log in or take money out. Your orders stay as they are.',
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
    changeCode: {
      subject: '{tenant}: code for your new email address',
      text: [
        'Enter this code where you are changing your email address:',
        '',
        'Email code: {code}',
        '',
        'It is valid for {minutes} minutes. Never tell it to anyone.',
        'If you did not ask for it, please ignore this mail. Your address will not be used.',
      ],
    },
    contactTaken: {
      subject: '{tenant}: about your email address',
      text: [
        'Somebody asked to use this email address for an account, but it belongs to another account already.',
        '',
        'If this was not you, please ignore this mail. Nothing has changed in your account.',
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
    passwordLocked: {
      subject: '{tenant}: logins with your password are paused',
      text: [
        'A wrong password was entered {tries} times, so nobody can log in with the password for up to {wait} minutes.',
        'You can still log in with a passkey, or set a new password with a code.',
        '',
        'If this was not you, set a new password. Nothing has changed in your account.',
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
    registerCode: {
      subject: '【{tenant}】電子郵件驗證碼',
      text: [
        '感謝您申請開立{tenant}帳戶。',
        '請在開戶頁面輸入以下驗證碼：',
        '',
        '驗證碼：{code}',
        '',
        '驗證碼於{minutes}分鐘內有效，請勿告知任何人。',
        '若您未曾提出申請，請忽略本郵件。',
      ],
    },
    accountExists: {
      subject: '【{tenant}】關於您的開戶申請',
      text: [
        '有人以此電子郵件地址申請開戶，但此地址已有帳戶。',
        '請直接登入；若忘記密碼，請由登入頁面重新設定。',
        '',
        '若非您本人操作，請忽略本郵件，您的帳戶不會有任何變更。',
      ],
    },
    forgetCode: {
      subject: '【{tenant}】重設密碼驗證碼',
      text: [
        '請在重設密碼頁面輸入以下驗證碼：',
        '',
        '驗證碼：{code}',
        '',
        '驗證碼於{minutes}分鐘內有效，請勿告知任何人。',
        '若您未曾提出申請，請忽略本郵件，您的帳戶不會有任何變更。',
      ],
    },
    noAccount: {
      subject: '【{tenant}】關於重設密碼申請',
      text: [
        '有人以此電子郵件地址申請重設密碼，但此地址沒有註冊帳戶。',
        '請確認您是否以其他電子郵件地址註冊。',
        '',
        '若非您本人操作，請忽略本郵件。',
      ],
    },
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
    frozen: {
      subject: '【{tenant}】帳戶凍結通知',
      text: [
        '帳戶已凍結，所有裝置均已登出。凍結期間無法登入及出金，委託單維持不變。',
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
    changeCode: {
      subject: '【{tenant}】變更電子郵件驗證碼',
      text: [
        '請在變更電子郵件的頁面輸入以下驗證碼：',
        '',
        '驗證碼：{code}',
        '',
        '驗證碼於{minutes}分鐘內有效，請勿告知任何人。',
        '若您未曾提出申請，請忽略本郵件，此地址不會被登記。',
      ],
    },
    contactTaken: {
      subject: '【{tenant}】關於變更電子郵件申請',
      text: [
        '有人申請將帳戶的電子郵件變更為此地址，但此地址已由其他帳戶使用。',
        '',
        '若非您本人操作，請忽略本郵件，您的帳戶不會有任何變更。',
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
    passwordLocked: {
      subject: '【{tenant}】暫停密碼登入通知',
      text: [
        '密碼連續輸入錯誤{tries}次，最長{wait}分鐘內無法以密碼登入。',
        '期間仍可使用通行密鑰登入，或以驗證碼重設密碼。',
        '',
        '若非您本人操作，請重設密碼。您的帳戶沒有任何變更。',
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

/** Nickname of a throw-away member; a number follows. */
export const DEMO_NICKNAMES: Readonly<Record<Language, string>> = { jp: 'デモ', en: 'Demo', tw: '體驗' };

/** Names of the factors in the notices. */
export const FACTOR_NAMES: Readonly<Record<Language, Readonly<Record<'passkey' | 'totp' | 'recovery', string>>>> = {
  jp: { passkey: 'パスキー', totp: '認証アプリ', recovery: 'リカバリーコード' },
  en: { passkey: 'passkey', totp: 'authenticator app', recovery: 'recovery codes' },
  tw: { passkey: '通行密鑰', totp: '驗證應用程式', recovery: '備用碼' },
};
