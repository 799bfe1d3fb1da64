import { readFile } from 'node:fs/promises';
import { StartError } from '../platform/config/index.ts';
import {
  type AgreementOutcome,
  type AgreementTexts,
  agreementProblem,
  agreementText,
  setAgreement,
} from '../tenants/index.ts';
import { type Arguments, readArguments, say } from './command.ts';
import { withOwner } from './with-database.ts';

const LANGUAGES = ['jp', 'en', 'tw'] as const;
const FILES = LANGUAGES.map((language) => `--${language}`);
/** The options of `tenant agreement`. */
export const AGREEMENT_FLAGS: readonly string[] = ['--version', ...FILES];
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

async function readText(flag: string, file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) throw new StartError(`${flag}: ${file} cannot be read.`);
  const problem = agreementProblem(bytes);
  if (problem !== null) throw new StartError(`${flag}: ${file} ${problem}.`);
  return agreementText(bytes.toString('utf8'));
}

/** The version and its three texts; null where the version is to be there already. Throws StartError that names the flag. */
export async function readAgreementArguments(
  flags: Arguments['flags'],
): Promise<{ readonly version: string; readonly texts: AgreementTexts | null }> {
  const version = flags.get('--version');
  if (version === undefined) throw new StartError('agreement needs --version.');
  if (!VERSION.test(version))
    throw new StartError(
      `--version must be 1 to 32 of a-z, A-Z, 0-9, dot, - and _, a letter or digit first, but is "${version}".`,
    );
  const [jp, en, tw] = FILES.map((flag) => flags.get(flag));
  if (jp === undefined && en === undefined && tw === undefined) return { version, texts: null };
  if (jp === undefined || en === undefined || tw === undefined)
    throw new StartError(`${FILES.join(', ')} go together: an agreement is set in all three languages.`);
  return {
    version,
    texts: { jp: await readText('--jp', jp), en: await readText('--en', en), tw: await readText('--tw', tw) },
  };
}

/** Why a version was not made the present one. */
const REFUSED: Readonly<Record<Exclude<AgreementOutcome, 'set'>, (slug: string, version: string) => string>> = {
  unknown: (slug) => `There is no brokerage ${slug}.`,
  differs: (slug, version) =>
    `--version ${version} of ${slug} is there already with other texts, which stay as they are: name a new version.`,
  taken: (slug, version) =>
    `--version ${version} names a text that members of ${slug} have agreed to, or the program's own: name a new version.`,
  missing: (slug, version) => `--version ${version} of ${slug} is not there: ${FILES.join(', ')} are needed.`,
};

/** `tenant agreement SLUG --version V --jp FILE --en FILE --tw FILE`; answers the exit code. */
export async function runAgreement(args: readonly string[]): Promise<number> {
  const { flags, words } = readArguments(args, AGREEMENT_FLAGS, 2);
  const slug = words[1];
  if (slug === undefined) throw new StartError('tenant agreement needs the slug of the brokerage.');
  const { version, texts } = await readAgreementArguments(flags);
  const outcome = await withOwner('tenant agreement', (owner) =>
    setAgreement(owner, slug, { version, texts, now: Date.now() }),
  );
  if (outcome !== 'set') throw new StartError(REFUSED[outcome](slug, version));
  say(
    `${slug}: ${version} is the present agreement. A running server asks every member for consent within ten seconds.`,
  );
  return 0;
}
