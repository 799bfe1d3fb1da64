import { checkHeads, type HeadsResult, verifyTenant } from './core/index.ts';
import { borrowDatabase } from './database.ts';
import { readConfig, StartError } from './platform/config/index.ts';
import { createLogger } from './platform/log/index.ts';
import { createPool } from './platform/postgres/index.ts';

const USAGE = `usage: npm run kabuto -- verify [--heads FILE]

  verify   checks the journal's hash chain, decides every command again, folds the ledger,
           and compares all of it with the tables; exit code 1 when anything differs
           --heads FILE   also compares with the head hashes that the server wrote outside PostgreSQL`;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

function headsFile(args: readonly string[]): string | undefined {
  if (args.length === 0) return undefined;
  const [flag, file] = args;
  if (flag !== '--heads' || file === undefined || args.length !== 2) throw new StartError(USAGE);
  return file;
}

const sayHeads = ({ compared, problems }: HeadsResult): void => {
  say(`  ${compared} head hashes compared`);
  for (const problem of problems) say(`  PROBLEM ${problem}`);
};

async function verify(args: readonly string[]): Promise<number> {
  const heads = headsFile(args);
  const database = await borrowDatabase(readConfig(process.env, []), createLogger({ level: 'silent' }));
  const pool = createPool({ url: database.appUrl, name: 'verify', max: 1 });
  try {
    const tenants = await pool.query<{ tenant_id: number; slug: string }>(
      'select tenant_id, slug from tenant order by tenant_id',
    );
    let bad = 0;
    for (const { tenant_id: tenantId, slug } of tenants.rows) {
      const report = await verifyTenant(database.appUrl, tenantId);
      say(
        `${slug}: ${report.rows} journal rows, head ${report.headHash.slice(0, 16)}, ${report.problems.length} problems`,
      );
      for (const problem of report.problems) say(`  PROBLEM ${problem}`);
      bad += report.problems.length;
      if (heads === undefined) continue;
      const compared = await checkHeads(database.appUrl, tenantId, heads);
      sayHeads(compared);
      bad += compared.problems.length;
    }
    say(bad === 0 ? 'verify: everything agrees' : `verify: ${bad} problems`);
    return bad === 0 ? 0 : 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function main([command, ...args]: readonly string[]): Promise<number> {
  if (command === 'verify') return verify(args);
  throw new StartError(USAGE);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
