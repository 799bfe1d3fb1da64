import { StartError } from '../platform/config/index.ts';
import { printLine } from '../print-line.ts';
import { type AgreementOutcome, setAgreement } from '../tenants/index.ts';
import { AGREEMENT_FILES, AGREEMENT_FLAGS, readAgreementArguments } from './agreement-arguments.ts';
import { readArguments } from './command.ts';
import { withOwner } from './with-database.ts';

/** Why a version did not become the current one. */
const REFUSED: Readonly<Record<Exclude<AgreementOutcome, 'set'>, (slug: string, version: string) => string>> = {
  unknown: (slug) => `There is no brokerage ${slug}.`,
  differs: (slug, version) =>
    `--version ${version} of ${slug} is there already with other texts, which stay as they are: name a new version.`,
  taken: (slug, version) =>
    `--version ${version} names a text that members of ${slug} have agreed to, or the program's own: name a new version.`,
  missing: (slug, version) => `--version ${version} of ${slug} is not there: ${AGREEMENT_FILES.join(', ')} are needed.`,
};

/** `tenant agreement SLUG --version V --jp FILE --en FILE --tw FILE`; returns the exit code. */
export async function runAgreement(args: readonly string[]): Promise<number> {
  const { flags, words } = readArguments(args, AGREEMENT_FLAGS, 2);
  const slug = words[1];
  if (slug === undefined) throw new StartError('tenant agreement needs the slug of the brokerage.');
  const { version, texts } = await readAgreementArguments(flags);
  const outcome = await withOwner('tenant agreement', (owner) =>
    setAgreement(owner, slug, { version, texts, now: Date.now() }),
  );
  if (outcome !== 'set') throw new StartError(REFUSED[outcome](slug, version));
  printLine(
    `${slug}: ${version} is the present agreement. A running server requires every member to consent within ten seconds.`,
  );
  return 0;
}
