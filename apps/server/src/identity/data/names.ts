import type { Language } from '@kabuto/contract';

/** Nickname of a throw-away member; a number follows. */
export const DEMO_NICKNAMES: Readonly<Record<Language, string>> = { jp: 'デモ', en: 'Demo', tw: '體驗' };

/** Names of the factors in the notices. */
export const FACTOR_NAMES: Readonly<Record<Language, Readonly<Record<'passkey' | 'totp' | 'recovery', string>>>> = {
  jp: { passkey: 'パスキー', totp: '認証アプリ', recovery: 'リカバリーコード' },
  en: { passkey: 'passkey', totp: 'authenticator app', recovery: 'recovery codes' },
  tw: { passkey: '通行密鑰', totp: '驗證應用程式', recovery: '備用碼' },
};
