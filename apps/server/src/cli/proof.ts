import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig, StartError } from '../platform/config/index.ts';
import { readTenant } from '../platform/postgres/index.ts';
import { printLine } from '../print-line.ts';
import { auditProof, ROOTS_FILE, readOutside } from '../proof/index.ts';
import { listTenants } from '../tenants/index.ts';
import { type Command, readArguments } from './command.ts';
import { withDatabase } from './with-database.ts';

/** The file that roots are compared with: the named one, or that of the data folder where it is. */
function fileOf(named: string | undefined): string | undefined {
  if (named !== undefined) {
    if (!existsSync(named)) throw new StartError(`--roots: there is no file ${named}.`);
    return named;
  }
  const own = path.join(readConfig(process.env, []).dataDir, ROOTS_FILE);
  return existsSync(own) ? own : undefined;
}

async function run(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, ['--roots']);
  const file = fileOf(flags.get('--roots'));
  const outside = file === undefined ? null : await readOutside(file);
  return withDatabase(async (_database, pool) => {
    let bad = 0;
    for (const { tenantId, slug } of await listTenants(pool)) {
      const { nights, leaves, problems } = await readTenant(pool, tenantId, (client) =>
        auditProof(client, tenantId, outside?.nights ?? null),
      );
      printLine(`${slug}: ${nights} nights, ${leaves} leaves recomputed, ${problems.length} problems`);
      for (const { night, asset, text } of problems)
        printLine(`  PROBLEM night of ${night}${asset === null ? '' : `, ${asset}`}: ${text}`);
      bad += problems.length;
    }
    if (outside === null) printLine('  roots were not compared with a file outside: there is none');
    else if (outside.unreadable > 0)
      printLine(`  ${outside.unreadable} lines of ${file} are none: torn by a crash, or damaged`);
    printLine(bad === 0 ? 'proof: all published roots follow from the lists' : `proof: ${bad} problems`);
    return bad === 0 ? 0 : 1;
  });
}

export const proofCommand: Command = {
  name: 'proof',
  usage: '[--roots FILE]',
  help: [
    'recomputes totals and roots of the proof of the books from the full lists of all nights, and compares them',
    'with what was published, the ledger and the journal; exit code 1 when anything differs',
    '--roots FILE    the roots that the server wrote outside PostgreSQL, to compare with; left out:',
    '                book-roots.jsonl in the data folder, where it is',
  ],
  run,
};
