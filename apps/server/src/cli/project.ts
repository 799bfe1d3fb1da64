import { CannotProject, type CheckpointChoice, type ProjectAgainReport, projectAgain } from '../core/index.ts';
import { StartError } from '../platform/config/index.ts';
import { printLine } from '../print-line.ts';
import { listTenants } from '../tenants/index.ts';
import { type Command, readArguments } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Prints the tables that differ, with some of their rows; returns how many do. */
function printReport(slug: string, { fromSeq, seq, epoch, tables }: ProjectAgainReport): number {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const differing = tables.filter(({ onlyStored, onlyMade }) => onlyStored + onlyMade > 0);
  const state = epoch === null ? '' : `the state that epoch ${epoch} began with and `;
  printLine(
    `${slug}: ${rows} rows of ${tables.length} tables made again from ${state}rows ${fromSeq} to ${seq} of the journal, ${differing.length} tables differ`,
  );
  const left = tables.filter(({ notCompared }) => notCompared > 0);
  if (left.length > 0) {
    const counts = left.map(({ table, notCompared }) => `${table} (${notCompared})`).join(', ');
    printLine(`  not compared, because they were final before row ${fromSeq}: rows of ${counts}`);
  }
  for (const { table, onlyStored, onlyMade, examples } of differing) {
    printLine(`  PROBLEM ${table}: ${onlyStored} rows only stored, ${onlyMade} rows only made again`);
    for (const example of examples) printLine(`    ${example}`);
  }
  return differing.length;
}

/** Exit codes: all agrees; a table differs; all that could be made again agrees, but not every brokerage could. */
const PROJECTED = { agrees: 0, differs: 1, notAll: 3 } as const;

function readFrom(from: string | undefined): 'genesis' | CheckpointChoice {
  if (from === 'genesis' || from === 'checkpoint') return from;
  if (from !== undefined && /^[1-9]\d{0,8}$/.test(from)) return Number(from);
  throw new StartError(
    'project needs --from genesis, the first row of the journal, --from checkpoint, the last state that is kept, or --from EPOCH, the state that this epoch began with.',
  );
}

async function run(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, ['--from']);
  const from = readFrom(flags.get('--from'));
  return withDatabase(async ({ ownerUrl }, pool) => {
    if (ownerUrl === undefined)
      throw new StartError(
        'project needs DATABASE_OWNER_URL: the server itself may not make tables, not even temporary ones.',
      );
    let differing = 0;
    let notMade = 0;
    for (const { tenantId, slug } of await listTenants(pool)) {
      try {
        differing += printReport(slug, await projectAgain(ownerUrl, tenantId, from));
      } catch (error) {
        if (!(error instanceof CannotProject)) throw error;
        notMade += 1;
        printLine(`${slug}: its tables cannot be made again: ${error.message}`);
      }
    }
    if (differing > 0) return PROJECTED.differs;
    return notMade > 0 ? PROJECTED.notAll : PROJECTED.agrees;
  });
}

export const projectCommand: Command = {
  name: 'project',
  usage: '--from genesis | checkpoint | EPOCH',
  help: [
    'makes every table that follows from the journal again, in temporary tables, and compares them with the',
    'stored ones; changes nothing; begins with the first row of the journal, or with the state that an epoch',
    'began with (checkpoint: the last one kept) and the rows after it; exit code 1 when a table differs, 3 when',
    'the journal of a brokerage begins later or in its first layout, or no such state is kept',
  ],
  run,
};
