import { randomInt } from 'node:crypto';

/**
 * Headers that give the phones of this file a client address of their own on the shared server, which trusts them: limits by address
 * (five codes an hour without a captcha, sixty demo accounts) count for each file apart. Other servers ignore them.
 */
export const ADDRESS: Readonly<Record<string, string>> = {
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
};
