import { expect, it } from 'vitest';
import { assertSafeRuntime } from './guard.ts';

const SAFE = {
  role: 'app',
  superuser: false,
  bypass: false,
  owned: null,
  version: 15,
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  replica: false,
};

function check(change: object): Promise<void> {
  const pool = { query: async () => ({ rows: [{ ...SAFE, ...change }] }) };
  return assertSafeRuntime(pool as never); // only `query` is called
}

it('accepts a safe server, also one that waits for its replicas', async () => {
  await check({});
  await check({ synchronous_commit: 'remote_apply' });
});

it.each([
  [{ version: 14 }, 'PostgreSQL 14 is too old; 15 or newer is needed.'],
  [{ fsync: 'off' }, 'fsync = off'],
  [{ full_page_writes: 'off' }, 'full_page_writes = off'],
  [{ synchronous_commit: 'off' }, 'synchronous_commit = off'],
  [{ replica: true }, 'read-only replica'],
  [{ superuser: true, owned: 'order' }, 'is a superuser'],
])('rejects %o', async (change, message) => {
  await expect(check(change)).rejects.toThrow(message);
});
