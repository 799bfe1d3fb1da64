import { existsSync } from 'node:fs';
import { exportInstance } from '../instance/index.ts';
import { StartError } from '../platform/config/index.ts';
import { printLine } from '../print-line.ts';
import { CODE_VERSION } from '../version.ts';
import { type Command, readArguments } from './command.ts';
import { chooseTenant, withDatabase } from './with-database.ts';

export const exportCommand: Command = {
  name: 'export',
  usage: 'FILE [--tenant SLUG]',
  help: ['writes everything of a brokerage to a file, secrets included; the server may keep running'],
  run: async (args) => {
    const { flags, words } = readArguments(args, ['--tenant'], 1);
    const [file] = words;
    if (file === undefined) throw new StartError('export needs the name of the file to write.');
    if (existsSync(file)) throw new StartError(`${file} is there already.`);
    return withDatabase(async ({ appUrl }, pool) => {
      const tenant = await chooseTenant(pool, flags.get('--tenant'));
      const { rows, tables, journalSeq, headHash } = await exportInstance(
        { appUrl, ...tenant, codeVersion: CODE_VERSION },
        file,
      );
      printLine(
        `${tenant.slug}: ${rows} rows of ${tables} tables, journal ${journalSeq}, head ${headHash.slice(0, 16)}`,
      );
      return 0;
    });
  },
};
