import { isOperatorRole, OPERATOR_ROLES, type OperatorRole } from '@kabuto/contract/permissions';
import { createOperator, listOperators, resetOperator, setRoles } from '../operators/index.ts';
import { StartError } from '../platform/config/index.ts';
import { printLine } from '../print-line.ts';
import { type Command, readArguments } from './command.ts';
import { chooseTenant, withDatabase } from './with-database.ts';

/** As shown in the operators' log: no control characters, no line breaks. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._'-]{0,39}$/u;

/** Roles as `--role` names them: `admin,compliance`, or `none`. Throws StartError. */
function readRoles(text: string): OperatorRole[] {
  if (text === 'none') return [];
  const names = text.split(',');
  const wrong = names.find((name) => !isOperatorRole(name));
  if (wrong !== undefined) throw new StartError(`--role: ${wrong} is none of ${OPERATOR_ROLES.join(', ')}.`);
  return names.filter(isOperatorRole);
}

const rolesText = (roles: readonly string[]): string => (roles.length === 0 ? 'none' : roles.join(','));

export const operatorCommand: Command = {
  name: 'operator',
  usage: 'create NAME [--role ROLE,...] | role NAME --role ROLE,...|none | reset NAME | list [--tenant SLUG]',
  help: [
    'create: prints a one-time token, good for a day, with which NAME sets up the own access; there is no default account',
    `role: gives NAME exactly these roles: ${OPERATOR_ROLES.join(', ')}; without a role an operator can only log in`,
    'list: the operators and their roles',
    'reset: for NAME who has lost the passkey, which goes with all sessions; prints a new token',
  ],
  run: async (args) => {
    const { flags, words } = readArguments(args, ['--tenant', '--role'], 2);
    const [verb = '', name] = words;
    const given = flags.get('--role');
    const takesRole = verb === 'create' || verb === 'role';
    const isWhole =
      verb === 'list' ? name === undefined : ['create', 'role', 'reset'].includes(verb) && name !== undefined;
    if (!isWhole || (verb === 'role' && given === undefined) || (given !== undefined && !takesRole))
      throw new StartError(`usage: operator ${operatorCommand.usage}`);
    if (name !== undefined && !NAME.test(name))
      throw new StartError(`The name may have 1 to 40 letters, digits, blanks and . _ ' -, a letter or digit first.`);
    const roles = readRoles(given ?? 'none');
    return withDatabase(async (_database, pool) => {
      const { tenantId, slug } = await chooseTenant(pool, flags.get('--tenant'));
      if (name === undefined) {
        for (const one of await listOperators(pool, tenantId))
          printLine(`${slug}: ${one.name} (${rolesText(one.roles)})`);
        return 0;
      }
      if (verb === 'role') {
        if (!(await setRoles(pool, tenantId, name, roles, Date.now())))
          throw new StartError(`There is no operator ${name} of ${slug}.`);
        printLine(`${slug}: the roles of ${name} are now: ${rolesText(roles)}.`);
        return 0;
      }
      if (verb === 'create') {
        const token = await createOperator(pool, tenantId, name, Date.now(), roles);
        if (token === null) throw new StartError(`There is an operator ${name} of ${slug} already.`);
        printLine(
          `${slug}: ${name} is an operator (${rolesText(roles)}). The token is shown once and is good for 24 hours:`,
        );
        printLine(token);
        return 0;
      }
      const token = await resetOperator(pool, tenantId, name, Date.now());
      if (token === null) throw new StartError(`There is no operator ${name} of ${slug}.`);
      printLine(
        `${slug}: ${name}'s passkey and sessions have ended. The new token is shown once and is good for 24 hours:`,
      );
      printLine(token);
      return 0;
    });
  },
};
