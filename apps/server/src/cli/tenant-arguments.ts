import { readFile } from 'node:fs/promises';
import { TENANT_FEATURES, type TenantFeature } from '@kabuto/contract';
import { DEMO_DATASET } from '../demo/index.ts';
import { StartError } from '../platform/config/index.ts';
import { AGREEMENT_VERSION, logoProblem, logoText, type NewTenant, SLUG, type TenantChange } from '../tenants/index.ts';
import type { Arguments } from './command.ts';

type Flags = Arguments['flags'];
const LANGUAGES = ['en', 'jp', 'tw'] as const;
/** The options of `tenant create`. */
export const TENANT_FLAGS = [
  ...LANGUAGES.map((language) => `--name-${language}`),
  '--mode',
  '--operator',
  '--registration',
  '--support',
  ...LANGUAGES.map((language) => `--licence-${language}`),
  '--logo',
  '--features',
  '--fee-ppm',
  '--fee-minimum',
];
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PICTURES = { '.png': 'image/png', '.svg': 'image/svg+xml' } as const;
const MAX_FEE = 100_000;
const SECOND_CHECKS = '--identity-second-checks';

function oneOf<T extends string>(flag: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === text);
  if (found === undefined) throw new StartError(`${flag} must be one of ${allowed.join(', ')}, but is "${text}".`);
  return found;
}

function wholeNumber(flags: Flags, flag: string, most = MAX_FEE): number | undefined {
  const text = flags.get(flag);
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text) || Number(text) > most)
    throw new StartError(`${flag} must be a whole number from 0 to ${most}, but is "${text}".`);
  return Number(text);
}

/** The same text in three languages under `--<name>-en` and so on: all of them or, where allowed, none. */
function readTranslations(
  flags: Flags,
  name: string,
): { readonly en: string; readonly jp: string; readonly tw: string } | null {
  const [en, jp, tw] = LANGUAGES.map((language) => flags.get(`--${name}-${language}`)?.trim());
  if (!en && !jp && !tw) return null;
  if (!en || !jp || !tw) throw new StartError(`--${name}-en, --${name}-jp and --${name}-tw go together.`);
  return { en, jp, tw };
}

async function readLogo(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null;
  const ending = (['.png', '.svg'] as const).find((one) => file.toLowerCase().endsWith(one));
  if (ending === undefined) throw new StartError(`--logo must be a file .png or .svg, but is ${file}.`);
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) throw new StartError(`--logo: ${file} cannot be read.`);
  const type = PICTURES[ending];
  const problem = logoProblem(type, bytes);
  if (problem !== null) throw new StartError(`--logo: ${file} ${problem}.`);
  return logoText(type, bytes);
}

function readFeatures(text: string | undefined): readonly TenantFeature[] {
  if (text === undefined) return TENANT_FEATURES;
  if (text === 'none') return [];
  return text.split(',').map((one) => oneOf('--features', one, TENANT_FEATURES));
}

/** Everything about the brokerage that its members see and pay. Throws StartError naming the flag. */
export async function readTenant(
  slug: string | undefined,
  flags: Flags,
): Promise<Omit<NewTenant, 'marketAt' | 'marketSeed'>> {
  if (slug === undefined || !SLUG.test(slug) || slug === 'v1')
    throw new StartError('create needs a slug for the address: 2 to 31 of a-z, 0-9 and -, a letter first.');
  const names = readTranslations(flags, 'name');
  if (names === null) throw new StartError('--name-en, --name-jp and --name-tw are needed.');
  const mode = oneOf('--mode', flags.get('--mode') ?? 'demo', ['demo', 'live']);
  const [operatorName, registrationNumber, supportContact] = ['--operator', '--registration', '--support'].map(
    (flag) => flags.get(flag) ?? null,
  );
  if (mode === 'live' && (!operatorName || !registrationNumber || !supportContact))
    throw new StartError('--mode live needs --operator, --registration and --support.');
  if (supportContact && !MAIL.test(supportContact)) throw new StartError('--support must be a mail address.');
  const [ratePpm, minimum] = [wholeNumber(flags, '--fee-ppm'), wholeNumber(flags, '--fee-minimum')];
  if (ratePpm === undefined && minimum !== undefined) throw new StartError('--fee-minimum needs --fee-ppm.');
  return {
    slug,
    names,
    mode,
    operatorName: operatorName ?? null,
    registrationNumber: registrationNumber ?? null,
    supportContact: supportContact ?? null,
    licence: readTranslations(flags, 'licence'),
    logo: await readLogo(flags.get('--logo')),
    features: readFeatures(flags.get('--features')),
    fee: ratePpm === undefined ? null : { ratePpm, minimum: minimum ?? 0 },
    agreementVersion: AGREEMENT_VERSION,
    datasetId: DEMO_DATASET,
  };
}

/**
 * The options of `tenant set`: those of `tenant create` except the mode, which determines the clock and the agreement,
 * and the share of identity checks that two operators approve.
 */
export const CHANGE_FLAGS: readonly string[] = [...TENANT_FLAGS.filter((flag) => flag !== '--mode'), SECOND_CHECKS];

/**
 * What `tenant set` changes. `none` as the value of `--logo` or of the three licences removes them. Throws StartError
 * naming the flag.
 */
export async function readChange(flags: Flags): Promise<TenantChange> {
  if (flags.size === 0) throw new StartError(`set needs at least one of ${CHANGE_FLAGS.join(', ')}.`);
  const [names, licence] = [readTranslations(flags, 'name'), readTranslations(flags, 'licence')];
  const support = flags.get('--support');
  if (support !== undefined && !MAIL.test(support)) throw new StartError('--support must be a mail address.');
  const [ratePpm, minimum] = [wholeNumber(flags, '--fee-ppm'), wholeNumber(flags, '--fee-minimum')];
  if (ratePpm === undefined && minimum !== undefined) throw new StartError('--fee-minimum needs --fee-ppm.');
  const logo = flags.get('--logo');
  const [operator, registration, features] = ['--operator', '--registration', '--features'].map((flag) =>
    flags.get(flag),
  );
  const identitySecondChecks = wholeNumber(flags, SECOND_CHECKS, 100);
  const none = licence !== null && Object.values(licence).every((text) => text === 'none');
  return {
    ...(names === null ? {} : { names }),
    ...(licence === null ? {} : { licence: none ? null : licence }),
    ...(operator === undefined ? {} : { operatorName: operator }),
    ...(registration === undefined ? {} : { registrationNumber: registration }),
    ...(support === undefined ? {} : { supportContact: support }),
    ...(logo === undefined ? {} : { logo: logo === 'none' ? null : await readLogo(logo) }),
    ...(features === undefined ? {} : { features: readFeatures(features) }),
    ...(ratePpm === undefined ? {} : { fee: { ratePpm, minimum: minimum ?? 0 } }),
    ...(identitySecondChecks === undefined ? {} : { identitySecondChecks }),
  };
}
