import {
  checkHeads,
  checkoutDecider,
  type Decider,
  problemText,
  type VerifyReport,
  verifyTenant,
} from '../core/index.ts';
import { StartError } from '../platform/config/index.ts';
import { listTenants } from '../tenants/index.ts';
import { CODE_VERSION } from '../version.ts';
import { type Command, readArguments, say } from './command.ts';
import { withDatabase } from './with-database.ts';

async function openCheckout(folder: string | undefined): Promise<Decider | undefined> {
  if (folder === undefined) return undefined;
  try {
    return await checkoutDecider(folder);
  } catch (error) {
    throw new StartError(`--code: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function sayReport(slug: string, report: VerifyReport): void {
  const { rows, headHash, epochsDecided, notDecided, problems } = report;
  const epochs = `${epochsDecided} ${epochsDecided === 1 ? 'epoch' : 'epochs'} decided again`;
  say(`${slug}: ${rows} journal rows, head ${headHash.slice(0, 16)}, ${epochs}, ${problems.length} problems`);
  for (const { epoch, reason } of notDecided) say(`  epoch ${epoch} was not decided again: ${reason}`);
  if (notDecided.some(({ reason }) => reason.startsWith('code ')))
    say('  --code FOLDER decides such epochs with a checkout of that version');
  for (const problem of problems) say(`  PROBLEM ${problemText(problem)}`);
}

async function run(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, ['--heads', '--code']);
  const heads = flags.get('--heads');
  const checkout = await openCheckout(flags.get('--code'));
  try {
    return await withDatabase(async ({ appUrl }, pool) => {
      let bad = 0;
      for (const { tenantId, slug } of await listTenants(pool)) {
        const report = await verifyTenant(appUrl, tenantId, { codeVersion: CODE_VERSION, checkout });
        sayReport(slug, report);
        bad += report.problems.length;
        if (heads === undefined) continue;
        const { compared, unreadable, problems } = await checkHeads(appUrl, tenantId, heads);
        const torn = unreadable === 0 ? '' : `; ${unreadable} lines of the file are none: torn by a crash, or damaged`;
        say(`  ${compared} head hashes compared${torn}`);
        for (const problem of problems) say(`  PROBLEM ${problemText(problem)}`);
        bad += problems.length;
      }
      say(bad === 0 ? 'verify: everything agrees' : `verify: ${bad} problems`);
      return bad === 0 ? 0 : 1;
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
    'and compares all of it with the tables; exit code 1 when anything differs',
    '--heads FILE    also compares with the head hashes that the server wrote outside PostgreSQL',
    '--code FOLDER   a checkout of another version, to decide what that version decided',
  ],
  run,
};
