import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '../../platform/config/index.ts';
import { readUsdtSettings, type UsdtSettings } from './settings.ts';

/** Others than the owner may do anything with it. */
const OTHERS = 0o077;

/** Reads the file that USDT_FILE names, which has secrets. Throws ConfigError. */
export function openUsdtSettings(file: string): UsdtSettings {
  let text: string;
  try {
    if ((statSync(file).mode & OTHERS) !== 0)
      throw new ConfigError(
        'USDT_FILE',
        'names a file that others may read: it must belong to the server alone (chmod 600).',
      );
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigError('USDT_FILE', `names a file that cannot be read (${code}).`);
  }
  return readUsdtSettings(text);
}

/** Throws ConfigError for a brokerage that does not exist or is simulated. `modes`: of all brokerages, by slug. */
export function checkBrokerages({ brokerages }: UsdtSettings, modes: ReadonlyMap<string, 'demo' | 'live'>): void {
  for (const slug of brokerages.keys()) {
    const mode = modes.get(slug);
    if (mode === undefined)
      throw new ConfigError('USDT_FILE', `is wrong at brokerages/${slug}: there is no such brokerage.`);
    if (mode === 'demo') throw new ConfigError('USDT_FILE', `is wrong at brokerages/${slug}: it is a simulated one.`);
  }
}
