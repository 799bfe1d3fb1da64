import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import type { UnsignedTransaction } from '@kabuto/chain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOG_KEY, newLog, removeFolders, WALLET } from '../../test/support/test-log.ts';
import { LogDamaged, type LogEntry } from './entry.ts';
import { logKeyOf } from './line.ts';
import { LogFile } from './log-file.ts';
import { newestOf } from './log-state.ts';

const transaction: UnsignedTransaction = {
  chainId: 1,
  nonce: 0,
  to: WALLET,
  data: '0x',
  gas: 100_000n,
  maxFeePerGas: 21n,
  maxPriorityFeePerGas: 1n,
};
const hash = (digit: string) => `0x${digit.repeat(64)}` as const;

function signed(transferId: number, nonce: number): Extract<LogEntry, { kind: 'signed' }> {
  return {
    kind: 'signed',
    transferId,
    digest: 'd',
    units: 5,
    destination: WALLET,
    mostFeePerGas: 99n,
    transaction: { ...transaction, nonce },
    txHash: hash('a'),
    counters: [{ credentialId: '12n', counter: 3 }],
  };
}

let file: string;
let log: LogFile;

beforeEach(() => {
  ({ file, log } = newLog(1000));
  log.append({ kind: 'key', customerId: 1, credentialId: '12n', publicKey: 'p' }, 2000);
  log.append(signed(7, 0), 3000);
  log.append(
    { kind: 'replaced', transferId: 7, transaction: { ...transaction, maxFeePerGas: 30n }, txHash: hash('b') },
    4000,
  );
});

afterEach(() => {
  log.close();
  removeFolders();
});

const reopen = (key = LOG_KEY): LogFile => {
  const opened = LogFile.open(file, key, 9000);
  opened.close();
  return opened;
};

/** Replaces the lines of the file. */
const edit = (change: (lines: string[]) => string[]): void => {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  writeFileSync(
    file,
    change(lines)
      .map((line) => `${line}\n`)
      .join(''),
  );
};

describe('a log', () => {
  it('has everything after it was opened again', () => {
    const { state } = reopen();
    expect(state.created).toMatchObject({ wallet: WALLET, firstNonce: 0 });
    expect(state.key(1, '12n')).toEqual({ at: 2000, publicKey: 'p' });
    expect(state.usedCounter('12n', 3)).toBe(7);
    expect(state.nextNonce).toBe(1);
    const transfer = state.transfer(7);
    if (transfer === null) throw new Error('transfer 7 is missing');
    expect(transfer).toMatchObject({ nonce: 0, units: 5, mostFeePerGas: 99n, at: 3000, settled: null });
    expect(newestOf(transfer)).toMatchObject({ txHash: hash('b'), voids: false, transaction: { maxFeePerGas: 30n } });
    expect(state.tip).toEqual(log.state.tip);
  });

  it('is written for its owner only, and has no signature in it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toMatch(/"(?:raw|r|s|signature)"/);
  });

  it('does not go back in time', () => {
    log.append({ kind: 'address', customerId: 1, address: 'x' }, 10);
    expect(log.state.address(1, 'x')).toEqual({ at: 4000 });
  });

  it('is made once', () => {
    const created = { kind: 'created', tenantId: 1, chainId: 1, wallet: WALLET, firstNonce: 0 } as const;
    expect(() => LogFile.create(file, LOG_KEY, created, 1)).toThrow('EEXIST');
  });

  it('that is missing is not made again by opening it', () => {
    rmSync(file);
    expect(() => reopen()).toThrow('there is no log');
  });

  it.each([
    ['a changed amount', (lines: string[]) => lines.map((line) => line.replace('"units":5', '"units":6'))],
    ['a line that is missing', (lines: string[]) => lines.filter((_, index) => index !== 1)],
    ['lines in another order', ([a = '', b = '', c = '', d = '']: string[]) => [a, c, b, d]],
    ['a line twice', (lines: string[]) => [...lines, lines.at(-1) ?? '']],
    ['no first line', (lines: string[]) => lines.slice(1)],
    ['no line at all', () => []],
    ['text that is no line', (lines: string[]) => [...lines, 'x']],
  ])('is refused with %s', (_, change) => {
    edit(change);
    expect(() => reopen()).toThrow(LogDamaged);
  });

  it('is refused with a line of another log of the same wallet', () => {
    const before = readFileSync(file, 'utf8');
    log.append({ kind: 'address', customerId: 1, address: 'x' }, 5000);
    log.append({ kind: 'address', customerId: 1, address: 'y' }, 5000);
    const lines = readFileSync(file, 'utf8').split('\n');
    log.close();
    // Put back, and continued otherwise.
    writeFileSync(file, before);
    log = LogFile.open(file, LOG_KEY, 5000);
    log.append({ kind: 'address', customerId: 1, address: 'z' }, 5000);
    edit((kept) => [...kept, lines.at(-2) ?? '']);
    expect(() => reopen()).toThrow('a line before it is missing');
  });

  it('is refused with the key of another wallet, even when its hashes were computed again', () => {
    expect(() => reopen(logKeyOf(`0x${'43'.repeat(32)}`))).toThrow('the log of another wallet');
  });

  it('removes a last line that was cut off, and records that', () => {
    const before = log.state.tip;
    log.append(signed(8, 1), 5000);
    truncateSync(file, statSync(file).size - 20);
    const { state } = reopen();
    expect(state.transfer(8)).toBeNull();
    expect(state.nextNonce).toBe(1);
    expect(state.tip.seq).toBe(before.seq + 1);
    expect(readFileSync(file, 'utf8').split('\n').at(-2)).toContain('"kind":"repaired","bytes":');
    // Opened again there is nothing to repair, and the nonce can be used.
    expect(reopen().state.tip).toEqual(state.tip);
    const again = LogFile.open(file, LOG_KEY, 9000);
    again.append(signed(9, 1), 9000);
    again.close();
    expect(reopen().state.transfer(9)).toMatchObject({ nonce: 1 });
  });

  it('drops an end without a line break even when it could be read', () => {
    truncateSync(file, statSync(file).size - 1);
    expect(reopen().state.transfer(7)?.attempts).toHaveLength(1);
  });

  it('is refused when only half a first line is left', () => {
    truncateSync(file, 40);
    expect(() => reopen()).toThrow(LogDamaged);
  });

  it('adds nothing more after a line that failed', () => {
    log.close();
    expect(() => log.append(signed(8, 1), 5000)).toThrow('EBADF');
    expect(log.isBroken).toBe(true);
    expect(() => log.append(signed(8, 1), 5000)).toThrow('start the signer again');
    log = LogFile.open(file, LOG_KEY, 5000);
    expect(log.state.transfer(8)).toBeNull();
  });
});

describe('a line that contradicts those before it', () => {
  it.each<readonly [string, LogEntry]>([
    ['a transfer twice', signed(7, 1)],
    ['a nonce twice', signed(8, 0)],
    ['a nonce left out', signed(8, 2)],
    ['a replacement of nothing', { kind: 'replaced', transferId: 8, transaction, txHash: hash('c') }],
    [
      'a replacement with another nonce',
      { kind: 'replaced', transferId: 7, transaction: { ...transaction, nonce: 1 }, txHash: hash('c') },
    ],
    ['a closed transfer that was signed', { kind: 'closed', transferId: 7, reason: 'CANCELLED' }],
    ['a second beginning', { kind: 'created', tenantId: 1, chainId: 1, wallet: WALLET, firstNonce: 0 }],
  ])('is refused: %s', (_, entry) => {
    const before = readFileSync(file, 'utf8');
    expect(() => log.append(entry, 5000)).toThrow(LogDamaged);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(log.isBroken).toBe(false);
    expect(reopen().state.tip).toEqual(log.state.tip);
  });

  it('is refused: a transfer after it was voided, closed or settled', () => {
    log.append({ kind: 'voiding', transferId: 7, transaction, txHash: hash('c') }, 5000);
    expect(() => log.append({ kind: 'replaced', transferId: 7, transaction, txHash: hash('d') }, 5000)).toThrow(
      LogDamaged,
    );
    log.close();
    ({ file, log } = newLog(1000));
    log.append({ kind: 'closed', transferId: 7, reason: 'CANCELLED' }, 1000);
    expect(() => log.append(signed(7, 0), 1000)).toThrow(LogDamaged);
  });
});
