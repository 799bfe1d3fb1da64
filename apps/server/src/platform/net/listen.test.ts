import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { StartError } from '../config/index.ts';
import { assertPortFree, explainListenError, freePort } from './index.ts';

it('reports a port in use in one sentence and accepts a free one', async () => {
  const port = await freePort();
  await assertPortFree('127.0.0.1', port);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  try {
    const error = await assertPortFree('127.0.0.1', port).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(`Port ${port} is in use by another program`);
  } finally {
    other.close();
  }
});

it('reports an address of another machine', async () => {
  await expect(assertPortFree('192.0.2.1', 4780)).rejects.toThrow('HOST 192.0.2.1 is not an address of this machine.');
});

it('reports a forbidden port, and rethrows unknown errors', () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  expect(explainListenError(denied, '127.0.0.1', 80).message).toContain('choose a port from 1024 up');
  const odd = new Error('odd');
  expect(explainListenError(odd, '127.0.0.1', 80)).toBe(odd);
});
