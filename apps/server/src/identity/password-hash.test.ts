import { expect, it } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

const passwords = createPasswordHasher();
const ASKER = { caller: { tenantId: 1, address: '127.0.0.1' }, account: 'taro@example.com' };

it('verifies its own hashes and nothing else', async () => {
  const hash = await passwords.hash('kite-lamp-river-42', ASKER);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.hash('kite-lamp-river-42', ASKER)).not.toBe(hash);
  expect(await passwords.verify('kite-lamp-river-42', hash, ASKER)).toBe(true);
  expect(await passwords.verify('kite-lamp-43', hash, ASKER)).toBe(false);
  expect(await passwords.verify('kite-lamp-river-42', null, ASKER)).toBe(false);
});
