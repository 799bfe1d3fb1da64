import type { TextsOf } from './texts-of.ts';

/** A code to enter, or the text sent in its place when there is no code: short-lived, and sent at once. */
export type CodeKind = 'registerCode' | 'accountExists' | 'forgetCode' | 'noAccount' | 'changeCode' | 'contactTaken';

export const CODE_TEXTS: TextsOf<CodeKind> = {
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
  },
};
