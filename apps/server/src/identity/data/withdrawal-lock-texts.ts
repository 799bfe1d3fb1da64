import type { Language } from '@kabuto/contract';

/** Sent with each change of a member's credentials. */
export const WITHDRAWAL_LOCK_TEXT: Readonly<Record<Language, string>> = {
  jp: '安全のため、{until} まで出金できません。',
  en: 'For your safety nothing can be withdrawn until {until}.',
  tw: '為確保安全，{until} 以前無法出金。',
};

/** Sent with a new password while a freeze by an operator remains. */
export const STAYS_FROZEN_TEXT: Readonly<Record<Language, string>> = {
  jp: '当社による口座の凍結は、パスワードの再設定では解除されません。カスタマーサービスへお問い合わせください。',
  en: 'We froze your account, and a new password does not end that: contact us.',
  tw: '本公司對帳戶的凍結不會因重設密碼而解除，請聯絡客服。',
};
