import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Address, addressOfKey, NETWORKS } from '@kabuto/chain';
import { logKeyOf } from '../../src/log/line.ts';
import { LogFile } from '../../src/log/log-file.ts';

/** The key of a wallet in tests of pure code. */
const KEY = `0x${'42'.repeat(32)}` as const;
export const WALLET: Address = addressOfKey(KEY);
export const LOG_KEY = logKeyOf(KEY);

const folders: string[] = [];

/** A new folder, which `removeFolders` removes. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-signer-'));
  folders.push(folder);
  return folder;
}

/** For `afterEach`. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A log in a new folder. */
export function newLog(now: number): { readonly file: string; readonly log: LogFile } {
  const file = path.join(newFolder(), 'signer.log');
  const { chainId } = NETWORKS.ethereum;
  const created = { kind: 'created', tenantId: 1, chainId, wallet: WALLET, firstNonce: 0 } as const;
  return { file, log: LogFile.create(file, LOG_KEY, created, now) };
}
