import { expect, it } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

const passwords = createPasswordHasher();

it('verifies its own hashes and nothing else', async () => {
  const hash = await passwords.hash('kite-lamp-river-42');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.hash('kite-lamp-river-42')).not.toBe(hash);
  expect(await passwords.verify('kite-lamp-river-42', hash)).toBe(true);
  expect(await passwords.verify('kite-lamp-43', hash)).toBe(false);
  expect(await passwords.verify('kite-lamp-river-42', null)).toBe(false);
});
