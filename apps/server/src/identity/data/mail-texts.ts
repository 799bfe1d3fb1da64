import { ACCOUNT_NOTICE_TEXTS, type AccountNoticeKind } from './account-notice-texts.ts';
import { CODE_TEXTS, type CodeKind } from './code-texts.ts';
import { LOGIN_NOTICE_TEXTS, type LoginNoticeKind } from './login-notice-texts.ts';
import { OFFICE_NOTICE_TEXTS, type OfficeNoticeKind } from './office-notice-texts.ts';
import type { TextsOf } from './texts-of.ts';

/** Notices to a member about login and account: never lost. */
export type NoticeKind = LoginNoticeKind | AccountNoticeKind | OfficeNoticeKind;
export type MailKind = CodeKind | NoticeKind;

/** Every mail of this area. */
export const MAIL_TEXTS: TextsOf<MailKind> = {
  jp: { ...CODE_TEXTS.jp, ...LOGIN_NOTICE_TEXTS.jp, ...ACCOUNT_NOTICE_TEXTS.jp, ...OFFICE_NOTICE_TEXTS.jp },
  en: { ...CODE_TEXTS.en, ...LOGIN_NOTICE_TEXTS.en, ...ACCOUNT_NOTICE_TEXTS.en, ...OFFICE_NOTICE_TEXTS.en },
  tw: { ...CODE_TEXTS.tw, ...LOGIN_NOTICE_TEXTS.tw, ...ACCOUNT_NOTICE_TEXTS.tw, ...OFFICE_NOTICE_TEXTS.tw },
};
