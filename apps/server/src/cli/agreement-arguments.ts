import { readFile } from 'node:fs/promises';
import { StartError } from '../platform/config/index.ts';
import { type AgreementTexts, agreementProblem, agreementText } from '../tenants/index.ts';
import type { Arguments } from './command.ts';

const LANGUAGES = ['jp', 'en', 'tw'] as const;
/** The options that take a file name. */
export const AGREEMENT_FILES: readonly string[] = LANGUAGES.map((language) => `--${language}`);
/** The options of `tenant agreement`. */
export const AGREEMENT_FLAGS: readonly string[] = ['--version', ...AGREEMENT_FILES];
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

async function readText(flag: string, file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) throw new StartError(`${flag}: ${file} cannot be read.`);
  const problem = agreementProblem(bytes);
  if (problem !== null) throw new StartError(`${flag}: ${file} ${problem}.`);
  return agreementText(bytes.toString('utf8'));
}

/**
 * The version and its three texts; texts are null for a version that already exists. Throws StartError naming the flag.
 */
export async function readAgreementArguments(
  flags: Arguments['flags'],
): Promise<{ readonly version: string; readonly texts: AgreementTexts | null }> {
  const version = flags.get('--version');
  if (version === undefined) throw new StartError('agreement needs --version.');
  if (!VERSION.test(version))
    throw new StartError(
      `--version must be 1 to 32 of a-z, A-Z, 0-9, dot, - and _, a letter or digit first, but is "${version}".`,
    );
  const [jp, en, tw] = AGREEMENT_FILES.map((flag) => flags.get(flag));
  if (jp === undefined && en === undefined && tw === undefined) return { version, texts: null };
  if (jp === undefined || en === undefined || tw === undefined)
    throw new StartError(`${AGREEMENT_FILES.join(', ')} go together: an agreement is set in all three languages.`);
  return {
    version,
    texts: { jp: await readText('--jp', jp), en: await readText('--en', en), tw: await readText('--tw', tw) },
  };
}
