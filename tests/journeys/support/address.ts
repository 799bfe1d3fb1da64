import { randomInt } from 'node:crypto';

/**
 * Headers that give this file's phones a client address of their own on the shared server, which trusts them: rate
 * limits by address (five codes an hour without a captcha, sixty demo accounts) then apply to each file separately.
 * Other servers ignore them.
 */
export const ADDRESS: Readonly<Record<string, string>> = {
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
};
