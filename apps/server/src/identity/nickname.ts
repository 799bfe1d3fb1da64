import { limits, Refused } from '../platform/http/index.ts';

/** The nickname as it is shown: one to twenty characters, without control characters. Throws Refused NICKNAME_INVALID. */
export function readNickname(text: string): string {
  const nickname = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const { maximum } = limits.NICKNAME;
  const length = Array.from(nickname).length;
  // \p{C}: controls and invisible direction marks, which could make one name look like another.
  if (length < 1 || length > maximum || /\p{C}/u.test(nickname)) {
    throw new Refused('NICKNAME_INVALID', 'nickname', { max: String(maximum) });
  }
  return nickname;
}
