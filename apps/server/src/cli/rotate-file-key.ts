import { openDatabase } from '../database.ts';
import { rewrapKeys } from '../files/index.ts';
import { readConfig } from '../platform/config/index.ts';
import { lockDataDir } from '../platform/lock/index.ts';
import { createLogger } from '../platform/log/index.ts';
import { createPool } from '../platform/postgres/index.ts';
import { createSealer, FILE_KEYS, loadKeys, newKey, replaceKeys } from '../platform/seal/index.ts';
import { printLine } from '../print-line.ts';
import { listTenants } from '../tenants/index.ts';
import { type Command, readArguments } from './command.ts';

export const rotateFileKeyCommand: Command = {
  name: 'rotate-file-key',
  usage: '',
  help: [
    "replaces the key of the data folder that seals the keys of members' files; the server must be stopped,",
    'and other servers of the same database need the new files.key; run it again when it was interrupted',
  ],
  run: async (args) => {
    readArguments(args, []);
    const config = readConfig(process.env, []);
    const lock = await lockDataDir(config.dataDir);
    try {
      const database = await openDatabase(config, createLogger({ level: 'silent' }));
      const pool = createPool({ url: database.appUrl, name: 'cli', max: 2 });
      try {
        // While the database changes, the file has both: whatever is interrupted, each key can be opened.
        const next = newKey();
        const keys = [next, ...loadKeys(config.dataDir, FILE_KEYS)];
        replaceKeys(config.dataDir, FILE_KEYS, keys);
        let count = 0;
        for (const { tenantId } of await listTenants(pool))
          count += await rewrapKeys(pool, tenantId, createSealer(keys));
        replaceKeys(config.dataDir, FILE_KEYS, [next]);
        printLine(`files.key is replaced; ${count} customers' keys were sealed anew.`);
      } finally {
        await pool.end();
        await database.stop();
      }
    } finally {
      lock.release();
    }
    return 0;
  },
};
