import { afterAll, afterEach, expect, it, vi } from 'vitest';

const calls = vi.hoisted((): string[] => []);

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    writeSync: (...args: Parameters<typeof fs.writeSync>) => {
      calls.push('write');
      return fs.writeSync(...args);
    },
    fsyncSync: (fd: number) => {
      calls.push('fsync');
      fs.fsyncSync(fd);
    },
  };
});

// Files of unit tests share modules: those that write the log are loaded anew, with the calls that are counted.
vi.resetModules();
const { LOG_KEY, newLog, removeFolders } = await import('../../test/support/test-log.ts');
const { LogFile } = await import('./log-file.ts');

afterEach(removeFolders);
afterAll(() => void vi.resetModules());

it('a line is on disk when it has been added, and a new log in its folder too', () => {
  const { log, file } = newLog(1);
  expect(calls.splice(0)).toEqual(['write', 'fsync', 'fsync']);
  log.append({ kind: 'address', customerId: 1, address: 'x' }, 2);
  expect(calls.splice(0)).toEqual(['write', 'fsync']);
  log.close();
  LogFile.open(file, LOG_KEY, 3).close();
  expect(calls).toEqual([]);
});
