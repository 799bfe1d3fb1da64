import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { newFolder, removeFolders } from '../test/support/test-log.ts';
import { lockFolder } from './lock.ts';
import { databaseUrlOf, filesOf, intervalOf, passphraseOf, rpcUrlsOf, SettingError } from './settings.ts';

afterEach(removeFolders);

describe('settings', () => {
  it('name what is missing or wrong, and never its value', () => {
    expect(() => filesOf({})).toThrow('SIGNER_FOLDER is not set');
    expect(() => databaseUrlOf({})).toThrow('SIGNER_DATABASE_URL is not set');
    expect(() => databaseUrlOf({ SIGNER_DATABASE_URL: 'mysql://u:secret@h/d' })).toThrow(
      new SettingError('SIGNER_DATABASE_URL is no postgres:// URL'),
    );
    expect(() => passphraseOf({})).toThrow('SIGNER_PASSPHRASE_FILE or SIGNER_PASSPHRASE is not set');
    expect(() => passphraseOf({ SIGNER_PASSPHRASE: 'a', SIGNER_PASSPHRASE_FILE: 'b' })).toThrow('both set');
    expect(() => passphraseOf({ SIGNER_PASSPHRASE_FILE: '/none' })).toThrow(
      'SIGNER_PASSPHRASE_FILE: /none cannot be read',
    );
    expect(() => rpcUrlsOf({ SIGNER_RPC_URLS: 'https://a.example/key' }, 'live')).toThrow('fewer than two different');
    const twice = 'https://a.example/1,https://a.example/2';
    expect(() => rpcUrlsOf({ SIGNER_RPC_URLS: twice }, 'live')).toThrow('fewer than two different');
    expect(() => rpcUrlsOf({ SIGNER_RPC_URLS: 'ftp://a.example,https://b.example' }, 'live')).toThrow('no http(s) URL');
    const plain = 'https://a.example,http://b.example/key';
    expect(() => rpcUrlsOf({ SIGNER_RPC_URLS: plain }, 'live')).toThrow('an http:// node of another machine');
    expect(() => intervalOf({ SIGNER_INTERVAL_SECONDS: '0' })).toThrow('SIGNER_INTERVAL_SECONDS');
  });

  it('are read', () => {
    const folder = newFolder();
    const file = path.join(folder, 'passphrase');
    writeFileSync(file, 'from a file\n');
    expect(passphraseOf({ SIGNER_PASSPHRASE_FILE: file })).toBe('from a file');
    expect(rpcUrlsOf({ SIGNER_RPC_URLS: 'https://a.example, https://b.example' }, 'live')).toHaveLength(2);
    expect(rpcUrlsOf({ SIGNER_RPC_URLS: 'http://localhost:8545,http://[::1]:8546' }, 'live')).toHaveLength(2);
    expect(rpcUrlsOf({}, 'demo')).toEqual([]);
    expect(intervalOf({})).toBe(3000);
  });
});

describe('lockFolder', () => {
  it('lets one signer in', () => {
    const folder = newFolder();
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow('another signer works in');
    lock.release();
    lockFolder(folder).release();
  });
});
