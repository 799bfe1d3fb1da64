import { expect, it } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

const passwords = createPasswordHasher();
const REQUESTER = { caller: { tenantId: 1, address: '127.0.0.1' }, account: 'taro@example.com' };

it('verifies its own hashes only', async () => {
  const hash = await passwords.hash('kite-lamp-river-42', REQUESTER);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.hash('kite-lamp-river-42', REQUESTER)).not.toBe(hash);
  expect(await passwords.verify('kite-lamp-river-42', hash, REQUESTER)).toBe(true);
  expect(await passwords.verify('kite-lamp-43', hash, REQUESTER)).toBe(false);
  expect(await passwords.verify('kite-lamp-river-42', null, REQUESTER)).toBe(false);
});
