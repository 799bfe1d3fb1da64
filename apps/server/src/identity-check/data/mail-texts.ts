import type { Language } from '@kabuto/contract';

type DecisionMail = { readonly subject: string; readonly text: readonly string[] };

/** Mails about decisions of identity checks. */
export const DECISION_MAILS: Readonly<
  Record<Language, Readonly<Record<'identityVerified' | 'identityRejected', DecisionMail>>>
> = {
  jp: {
    identityVerified: {
      subject: '【{tenant}】本人確認が完了しました',
      text: ['{tenant}をご利用いただき、ありがとうございます。', '本人確認が完了しました。'],
    },
    identityRejected: {
      subject: '【{tenant}】本人確認の再提出のお願い',
      text: [
        '{tenant}をご利用いただき、ありがとうございます。',
        'ご提出いただいた本人確認の内容に、再提出が必要な項目があります。',
        'ログイン後、「本人確認」の画面で理由をご確認のうえ、該当する項目だけを再提出してください。',
      ],
    },
  },
  en: {
    identityVerified: {
      subject: '[{tenant}] Your identity is verified',
      text: ['Thank you for using {tenant}.', 'Your identity check is complete.'],
    },
    identityRejected: {
      subject: '[{tenant}] Please submit part of your identity check again',
      text: [
        'Thank you for using {tenant}.',
        'Part of what you submitted for your identity check was not accepted.',
        'Log in and open "Identity check" to see the reasons; only those parts have to be submitted again.',
      ],
    },
  },
  tw: {
    identityVerified: {
      subject: '【{tenant}】身分驗證已完成',
      text: ['感謝您使用{tenant}。', '您的身分驗證已完成。'],
    },
    identityRejected: {
      subject: '【{tenant}】請重新提交身分驗證資料',
      text: [
        '感謝您使用{tenant}。',
        '您提交的身分驗證資料中，有需要重新提交的項目。',
        '請登入後在「身分驗證」頁面查看原因，並僅重新提交該項目。',
      ],
    },
  },
};
