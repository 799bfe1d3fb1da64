import type { Language } from '@kabuto/contract';
import type { CodeKind } from './code-texts.ts';

/** Text messages with their own wording; every other notice is the mail's text in one line. */
export const SMS_TEXTS: Readonly<Record<Language, Readonly<Record<CodeKind, string>>>> = {
  jp: {
    registerCode: '【{tenant}】口座開設の認証コード：{code}（{minutes}分間有効）。第三者に教えないでください。',
    accountExists:
      '【{tenant}】この番号で口座開設のお申し込みがありましたが、すでに口座が登録されています。心当たりがない場合は破棄してください。',
    forgetCode: '【{tenant}】パスワード再設定の認証コード：{code}（{minutes}分間有効）。第三者に教えないでください。',
    noAccount:
      '【{tenant}】この番号でパスワード再設定のお申し込みがありましたが、登録されている口座はありません。心当たりがない場合は破棄してください。',
    changeCode: '【{tenant}】携帯電話番号変更の認証コード：{code}（{minutes}分間有効）。第三者に教えないでください。',
    contactTaken:
      '【{tenant}】この番号への変更のお申し込みがありましたが、すでに別の口座で使用されています。心当たりがない場合は破棄してください。',
  },
  en: {
    registerCode:
      '{tenant}: {code} is your code to open an account. Valid for {minutes} minutes. Never tell it to anyone.',
    accountExists:
      '{tenant}: somebody asked to open an account with this number, but one exists already. If this was not you, ignore this message.',
    forgetCode:
      '{tenant}: {code} is your code for a new password. Valid for {minutes} minutes. Never tell it to anyone.',
    noAccount:
      '{tenant}: a new password was requested with this number, but there is no account for it. If this was not you, ignore this message.',
    changeCode: '{tenant}: {code} is your code for this number. Valid for {minutes} minutes. Never tell it to anyone.',
    contactTaken:
      '{tenant}: somebody asked to use this number for an account, but it belongs to another one. If this was not you, ignore this message.',
  },
  tw: {
    registerCode: '【{tenant}】開戶驗證碼：{code}（{minutes}分鐘內有效），請勿告知任何人。',
    accountExists: '【{tenant}】有人以此號碼申請開戶，但帳戶已存在。若非您本人操作，請忽略本訊息。',
    forgetCode: '【{tenant}】重設密碼驗證碼：{code}（{minutes}分鐘內有效），請勿告知任何人。',
    noAccount: '【{tenant}】有人以此號碼申請重設密碼，但此號碼沒有註冊帳戶。若非您本人操作，請忽略本訊息。',
    changeCode: '【{tenant}】變更手機號碼驗證碼：{code}（{minutes}分鐘內有效），請勿告知任何人。',
    contactTaken:
      '【{tenant}】有人申請將帳戶的手機號碼變更為此號碼，但已由其他帳戶使用。若非您本人操作，請忽略本訊息。',
  },
};
