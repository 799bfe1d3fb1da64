import { setDisabled } from '../identity/index.ts';
import { StartError } from '../platform/config/index.ts';
import { printLine } from '../print-line.ts';
import { type Command, readArguments } from './command.ts';
import { chooseTenant, withDatabase } from './with-database.ts';

export const memberCommand: Command = {
  name: 'member',
  usage: 'disable|enable CONTACT [--tenant SLUG]',
  help: [
    'ends every session of the member with this mail address or mobile number and disables their login,',
    'or enables it again; orders stay as they are',
  ],
  run: async (args) => {
    const { flags, words } = readArguments(args, ['--tenant'], 2);
    const [verb, contact] = words;
    if ((verb !== 'disable' && verb !== 'enable') || contact === undefined)
      throw new StartError(`usage: member ${memberCommand.usage}`);
    const disabled = verb === 'disable';
    return withDatabase(async (_database, pool) => {
      const { tenantId, slug } = await chooseTenant(pool, flags.get('--tenant'));
      if (!(await setDisabled(pool, { tenantId, contact, disabled, now: Date.now() })))
        throw new StartError(`${slug} has no member with the contact ${contact}.`);
      printLine(`${slug}: ${contact} ${disabled ? 'is disabled and logged out everywhere' : 'may log in again'}.`);
      return 0;
    });
  },
};
