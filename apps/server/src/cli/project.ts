import { NotFromGenesis, type ProjectAgainReport, projectAgain } from '../core/index.ts';
import { StartError } from '../platform/config/index.ts';
import { printLine } from '../print-line.ts';
import { listTenants } from '../tenants/index.ts';
import { type Command, readArguments } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Prints the tables that differ, with some of their rows; returns how many do. */
function printReport(slug: string, { seq, tables }: ProjectAgainReport): number {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const differing = tables.filter(({ onlyStored, onlyMade }) => onlyStored + onlyMade > 0);
  printLine(
    `${slug}: ${rows} rows of ${tables.length} tables made again from rows 1 to ${seq} of the journal, ${differing.length} tables differ`,
  );
  for (const { table, onlyStored, onlyMade, examples } of differing) {
    printLine(`  PROBLEM ${table}: ${onlyStored} rows only stored, ${onlyMade} rows only made again`);
    for (const example of examples) printLine(`    ${example}`);
  }
  return differing.length;
}

/** Exit codes: all agrees; a table differs; all that could be made again agrees, but not every brokerage could. */
const PROJECTED = { agrees: 0, differs: 1, notAll: 3 } as const;

async function run(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, ['--from']);
  const from = flags.get('--from');
  if (from !== 'genesis') throw new StartError('project needs --from genesis, the first row of the journal.');
  return withDatabase(async ({ ownerUrl }, pool) => {
    if (ownerUrl === undefined)
      throw new StartError(
        'project needs DATABASE_OWNER_URL: the server itself may not make tables, not even temporary ones.',
      );
    let differing = 0;
    let notMade = 0;
    for (const { tenantId, slug } of await listTenants(pool)) {
      try {
        differing += printReport(slug, await projectAgain(ownerUrl, tenantId));
      } catch (error) {
        if (!(error instanceof NotFromGenesis)) throw error;
        notMade += 1;
        printLine(`${slug}: cannot be made again from its first journal row: ${error.message}`);
      }
    }
    if (differing > 0) return PROJECTED.differs;
    return notMade > 0 ? PROJECTED.notAll : PROJECTED.agrees;
  });
}

export const projectCommand: Command = {
  name: 'project',
  usage: '--from genesis',
  help: [
    'makes every table that follows from the journal again, in temporary tables, and compares them with the',
    'stored ones; changes nothing; exit code 1 when a table differs, 3 when the journal of a brokerage begins',
    'later or in its first layout, which does not hold what the tables follow from',
  ],
  run,
};
