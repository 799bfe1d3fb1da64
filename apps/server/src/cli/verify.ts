import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  checkHeads,
  checkoutDecider,
  type Decider,
  HEADS_FILE,
  problemText,
  type VerifyReport,
  verifyTenant,
} from '../core/index.ts';
import { addVerifyRun, verifyRecord } from '../instance/index.ts';
import { readConfig, StartError } from '../platform/config/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { printLine } from '../print-line.ts';
import { listTenants } from '../tenants/index.ts';
import { CODE_VERSION } from '../version.ts';
import { type Command, readArguments } from './command.ts';
import { withDatabase } from './with-database.ts';

async function openCheckout(folder: string | undefined): Promise<Decider | undefined> {
  if (folder === undefined) return undefined;
  try {
    return await checkoutDecider(folder);
  } catch (error) {
    throw new StartError(`--code: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function printReport(slug: string, report: VerifyReport): void {
  const { rows, headHash, epochsDecided, notDecided, evidenceFrom, membersUnnoted, problems } = report;
  const epochs = `${epochsDecided} ${epochsDecided === 1 ? 'epoch' : 'epochs'} decided again`;
  printLine(`${slug}: ${rows} journal rows, head ${headHash.slice(0, 16)}, ${epochs}, ${problems.length} problems`);
  for (const { epoch, reason } of notDecided) printLine(`  epoch ${epoch} was not decided again: ${reason}`);
  if (notDecided.some(({ reason }) => reason.startsWith('code ')))
    printLine('  --code FOLDER decides such epochs with a checkout of that version');
  if (evidenceFrom === null)
    printLine('  keys, bars, tape, quotes and market clock were not compared: the journal has no digests of them');
  else if (!evidenceFrom.isWhole)
    printLine(
      `  keys, bars and tape of before journal row ${evidenceFrom.seq} were not compared: it has the first digests`,
    );
  if (membersUnnoted > 0)
    printLine(
      `  ${membersUnnoted} members changed lately or since the update: the journal gets them while a server runs`,
    );
  for (const problem of problems) printLine(`  PROBLEM ${problemText(problem)}`);
}

/** The file in the data folder that the server writes heads to, if it exists. */
function ownHeads(): string | undefined {
  const file = path.join(readConfig(process.env, []).dataDir, HEADS_FILE);
  return existsSync(file) ? file : undefined;
}

/** Exit codes: all agrees; something differs; all agrees, but some epochs were not re-decided. */
const VERIFIED = { agrees: 0, differs: 1, notAllDecided: 3 } as const;

/** Prints the end of the report and returns the exit code. */
export function concludeVerify(problems: number, notDecided: number): number {
  const epochs = `${notDecided} ${notDecided === 1 ? 'epoch was' : 'epochs were'} not decided again`;
  if (problems > 0) printLine(`verify: ${problems} problems`);
  else printLine(notDecided === 0 ? 'verify: everything agrees' : `verify: everything agrees, but ${epochs}`);
  if (problems > 0) return VERIFIED.differs;
  return notDecided > 0 ? VERIFIED.notAllDecided : VERIFIED.agrees;
}

async function run(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, ['--heads', '--code']);
  const heads = flags.get('--heads') ?? ownHeads();
  const checkout = await openCheckout(flags.get('--code'));
  try {
    return await withDatabase(async ({ appUrl }, pool) => {
      let bad = 0;
      let undecided = 0;
      for (const { tenantId, slug } of await listTenants(pool)) {
        const report = await verifyTenant(appUrl, tenantId, { codeVersion: CODE_VERSION, checkout });
        printReport(slug, report);
        bad += report.problems.length;
        undecided += report.notDecided.length;
        const note = (more: number) =>
          withTenant(pool, tenantId, (client) =>
            addVerifyRun(client, tenantId, verifyRecord(report, { at: Date.now(), by: 'command', more })),
          );
        if (heads === undefined) {
          await note(0);
          continue;
        }
        const { compared, unreadable, problems } = await checkHeads(appUrl, tenantId, heads);
        const torn = unreadable === 0 ? '' : `; ${unreadable} lines of the file are none: torn by a crash, or damaged`;
        printLine(`  ${compared} head hashes of ${heads} compared${torn}`);
        for (const problem of problems) printLine(`  PROBLEM ${problemText(problem)}`);
        bad += problems.length;
        await note(problems.length);
      }
      return concludeVerify(bad, undecided);
    });
  } finally {
    await checkout?.end();
  }
}

export const verifyCommand: Command = {
  name: 'verify',
  usage: '[--heads FILE] [--code FOLDER]',
  help: [
    'checks the journal, decides every command of this version again, folds the ledger,',
    'and compares all of it with the tables; exit code 1 when anything differs, 3 when all agrees but some',
    'epochs were not decided again',
    '--heads FILE    the head hashes that the server wrote outside PostgreSQL, to compare with; left out:',
    '                heads.jsonl in the data folder, where it is',
    '--code FOLDER   a checkout of another version, to decide what that version decided',
  ],
  run,
};
