import { fieldInvalid, limits, Refused } from '../platform/http/index.ts';
import { PASSKEY } from './factors/limits.ts';

/** A typed name as it is shown; null when it is empty, longer than `maximum`, or contains control characters. */
function shownName(text: string, maximum: number): string | null {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const length = Array.from(name).length;
  // \p{C}: controls and invisible direction marks, which could make one name look like another.
  return length < 1 || length > maximum || /\p{C}/u.test(name) ? null : name;
}

/** Returns a nickname as shown: one to twenty characters. Throws Refused NICKNAME_INVALID. */
export function readNickname(text: string): string {
  const { maximum } = limits.NICKNAME;
  const nickname = shownName(text, maximum);
  if (nickname === null) throw new Refused('NICKNAME_INVALID', 'nickname', { max: String(maximum) });
  return nickname;
}

/** Returns a passkey's name as shown. Throws Refused FIELD_INVALID. */
export function readPasskeyName(text: string, field = 'name'): string {
  const name = shownName(text, PASSKEY.nameLength);
  if (name === null) throw fieldInvalid(field, `1..${PASSKEY.nameLength}`);
  return name;
}
