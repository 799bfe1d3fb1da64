import { Refused } from '../../platform/http/index.ts';
import { PASSKEY } from '../factors/limits.ts';

/** Returns a passkey's name as shown. Throws Refused FIELD_INVALID. */
export function readPasskeyName(text: string, field = 'name'): string {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const length = Array.from(name).length;
  if (length < 1 || length > PASSKEY.nameLength || /\p{C}/u.test(name))
    throw new Refused('FIELD_INVALID', field, { field, allowed: `1..${PASSKEY.nameLength}` });
  return name;
}
