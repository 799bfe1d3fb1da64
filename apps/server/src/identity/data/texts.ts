import type { Language } from '@kabuto/contract';

/** Subject and text of each mail; {tenant}, {code} and {minutes} are replaced. */
export type MailKind =
  | 'registerCode'
  | 'accountExists'
  | 'forgetCode'
  | 'noAccount'
  | 'passwordChanged'
  | 'accountClosed';
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
    accountClosed: {
      subject: '【{tenant}】口座解約のお知らせ',
      text: [
        'お申し込みにより、口座を解約しました。未約定の注文は取り消し、すべての端末からログアウトしました。',
        'お客様の登録情報は消去しました。取引の記録と書類は、法令の定める期間保存します。',
        '',
        'お客様ご自身の操作でない場合は、ただちにカスタマーサービスへご連絡ください。',
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
        'Somebody asked for a new password with this email address, but there is no account for it.',
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
    accountClosed: {
      subject: '{tenant}: your account is closed',
      text: [
        'As you asked, your account is closed. Open orders were cancelled, and you were logged out on every device.',
        'Your profile was erased. Records of trades and documents are kept for as long as the law asks.',
        '',
        'If this was not you, please contact us at once.',
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
    accountClosed: {
      subject: '【{tenant}】帳戶結清通知',
      text: [
        '已依您的申請結清帳戶。未成交的委託已取消，所有裝置均已登出。',
        '您的個人資料已刪除。交易紀錄與文件將依法令規定期間保存。',
        '',
        '若非您本人操作，請立即與客服聯絡。',
      ],
    },
  },
};

/** Nickname of a throw-away member; a number follows. */
export const DEMO_NICKNAMES: Readonly<Record<Language, string>> = { jp: 'デモ', en: 'Demo', tw: '體驗' };
