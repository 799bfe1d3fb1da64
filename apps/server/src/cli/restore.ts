import { restoreInstance } from '../instance/index.ts';
import { StartError } from '../platform/config/index.ts';
import { printLine } from '../print-line.ts';
import { type Command, readArguments } from './command.ts';
import { withDatabase } from './with-database.ts';

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE',
  help: ['reads a file that export wrote into an empty database, all of it or nothing; verify checks it'],
  run: async (args) => {
    const [file] = readArguments(args, [], 1).words;
    if (file === undefined) throw new StartError('restore needs the name of the file to read.');
    return withDatabase(async ({ ownerUrl }) => {
      if (ownerUrl === undefined)
        throw new StartError('restore needs DATABASE_OWNER_URL, the connection of the owner role.');
      const { slug, rows, journalSeq, headHash } = await restoreInstance(ownerUrl, file);
      printLine(`${slug}: ${rows} rows, journal ${journalSeq}, head ${headHash.slice(0, 16)}`);
      return 0;
    });
  },
};
