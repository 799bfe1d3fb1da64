import { StartError } from '../platform/config/index.ts';
import { createOperator, resetOperator } from '../tenants/index.ts';
import { type Command, readArguments, say } from './command.ts';
import { chooseTenant, withDatabase } from './with-database.ts';

/** As shown in the record of what operators do: no control characters, no second line. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._'-]{0,39}$/u;

export const operatorCommand: Command = {
  name: 'operator',
  usage: 'create|reset NAME [--tenant SLUG]',
  help: [
    'create: prints a one-time token, good for a day, with which NAME sets up the own access; there is no default account',
    'reset: for NAME who has lost the passkey, which goes with all sessions; prints a new token',
  ],
  run: async (args) => {
    const { flags, words } = readArguments(args, ['--tenant'], 2);
    const [verb, name] = words;
    if ((verb !== 'create' && verb !== 'reset') || name === undefined)
      throw new StartError(`usage: operator ${operatorCommand.usage}`);
    if (!NAME.test(name))
      throw new StartError(`The name may have 1 to 40 letters, digits, blanks and . _ ' -, a letter or digit first.`);
    return withDatabase(async (_database, pool) => {
      const { tenantId, slug } = await chooseTenant(pool, flags.get('--tenant'));
      if (verb === 'create') {
        const token = await createOperator(pool, tenantId, name, Date.now());
        if (token === null) throw new StartError(`There is an operator ${name} of ${slug} already.`);
        say(`${slug}: ${name} is an operator. The token is shown once and is good for 24 hours:`);
        say(token);
        return 0;
      }
      const token = await resetOperator(pool, tenantId, name, Date.now());
      if (token === null) throw new StartError(`There is no operator ${name} of ${slug}.`);
      say(`${slug}: ${name}'s passkey and sessions have ended. The new token is shown once and is good for 24 hours:`);
      say(token);
      return 0;
    });
  },
};
