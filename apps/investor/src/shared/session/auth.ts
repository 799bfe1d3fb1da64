import type { TokenInfo } from '@kabuto/contract';
import { forgetSeq } from '../api/seq.ts';
import { DRAFTS, type StoredUser, slots } from '../storage/slots.ts';
import { storage, tabStorage, useStored } from '../storage/storage.ts';
import { tenantSegment } from './tenant.ts';

/** Epoch seconds at which a token issued at `now` (epoch milliseconds) expires. */
const expiryOf = (info: TokenInfo, now: number): number => Math.floor(now / 1000) + info.exp;

/** Stores the session returned by a grant (AUT-01). */
export function storeSession(info: TokenInfo, now: number = Date.now()): void {
  storage.set(slots.tokenInfo, info);
  storage.set(slots.tokenExpire, expiryOf(info, now));
  storage.set(slots.tokenTenant, tenantSegment());
  storage.set(slots.hasLogin, true);
}

/**
 * Whether the session still belongs to this refresh token: a logout or login may have happened while a reply was in
 * flight.
 */
export const isStored = (refreshToken: string): boolean => storage.get(slots.tokenInfo)?.refreshToken === refreshToken;

/** Stores the tokens that a session's refresh token was exchanged for; drops them if the session has changed since. */
export function renewSession(refreshToken: string, info: TokenInfo): void {
  if (isStored(refreshToken)) storeSession(info);
}

export const storeUser = (user: StoredUser): void =>
  storage.set(slots.userInfo, { id: user.id, nickname: user.nickname, maskedMail: user.maskedMail });

/** Forgets the login; theme, language, device and preferences remain (STO-05). */
export function clearSession(): void {
  forgetSeq();
  storage.remove(slots.hasLogin);
  storage.remove(slots.tokenInfo);
  storage.remove(slots.tokenExpire);
  storage.remove(slots.userInfo);
  storage.remove(slots.tokenTenant);
  for (const draft of Object.values(DRAFTS)) tabStorage.remove(draft);
}

/** The stored access token; a different one means another session, or the same one renewed. */
export const currentToken = (): string | null => storage.get(slots.tokenInfo)?.token ?? null;

export const isLoggedIn = (): boolean => storage.get(slots.hasLogin) && storage.get(slots.tokenInfo) !== null;

/** Whether someone is logged in, in this tab or another. */
export function useLoggedIn(): boolean {
  const flag = useStored(slots.hasLogin);
  const info = useStored(slots.tokenInfo);
  return flag && info !== null;
}
