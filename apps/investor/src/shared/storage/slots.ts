import { LANGUAGES, type TokenInfo } from '@kabuto/contract';
import { flagSlot, hasShape, isCount, isText, jsonSlot, type Slot, textSlot, wordSlot } from './slot.ts';

/** The part of the logged-in user that the browser stores (STO-01). */
export type StoredUser = { readonly id: string; readonly nickname: string; readonly maskedMail: string | null };
/** Where to go after login: a path inside the app and its query with the question mark, or ''. */
export type ReturnUrl = { readonly url: string; readonly query: string };
export type Theme = 'light' | 'dark';
type TextSize = 'normal' | 'large' | 'larger';
export type DirectionChoice = 'auto' | 'red-up' | 'green-up' | 'orange-blue';

/** Whether a value from storage or the server has the shape of a session's tokens. */
export const isTokenInfo = (value: unknown): value is TokenInfo =>
  hasShape(value, { token: isText, refreshToken: isText, exp: isCount });
const isUser = (value: unknown): value is StoredUser =>
  hasShape(value, { id: isText, nickname: isText, maskedMail: (mail) => mail === null || isText(mail) });
const isReturnUrl = (value: unknown): value is ReturnUrl =>
  hasShape(value, { url: isText, query: (query) => typeof query === 'string' });
const orNull =
  <T>(check: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || check(value);

/** The keys of STO-01; every other key must have the prefix `kabuto.`. */
export const slots = {
  hasLogin: flagSlot('hasLogin'),
  tokenInfo: jsonSlot<TokenInfo | null>('tokenInfo', null, orNull(isTokenInfo)),
  /** Epoch seconds at which the access token ends; null when unknown or after a failed refresh. */
  tokenExpire: jsonSlot<number | null>('tokenExpire', null, orNull(isCount)),
  userInfo: jsonSlot<StoredUser | null>('userInfo', null, orNull(isUser)),
  theme: wordSlot('theme', ['light', 'dark'], 'light') satisfies Slot<Theme>,
  curLang: wordSlot('curLang', LANGUAGES, 'jp'),
  /** Stored for other parts of a deployment; this app never interprets it. */
  pud: textSlot('pud'),
  /** The brokerage this browser used last. */
  selectShopId: textSlot('selectShopId', (text) => /^[\w-]{1,64}$/.test(text)),
  returnUrl: jsonSlot<ReturnUrl | null>('returnUrl', null, orNull(isReturnUrl)),
  deviceId: textSlot('deviceId', (text) => /^[\w-]{8,64}$/.test(text)),
  direction: wordSlot(
    'kabuto.direction',
    ['auto', 'red-up', 'green-up', 'orange-blue'],
    'auto',
  ) satisfies Slot<DirectionChoice>,
  textSize: wordSlot('kabuto.textSize', ['normal', 'large', 'larger'], 'normal') satisfies Slot<TextSize>,
  /** Orders are sent on the first tap, without confirmation. */
  skipConfirm: flagSlot('kabuto.skipConfirm'),
  /** Initial quantity of a new ticket, in lots. */
  lots: wordSlot('kabuto.lots', ['1', '2', '3', '5', '10'], '1'),
  hideAmounts: flagSlot('kabuto.hideAmounts'),
  /** The tenant segment under which the stored token was issued; '' = the default tenant (NAV-02). */
  tokenTenant: textSlot('kabuto.tokenTenant'),
} as const;

/** Of the tab: forms that were not sent, which must not outlive the login. */
export const DRAFTS = { identity: { key: 'kabuto.identity' }, card: { key: 'kabuto.card' } } as const;
