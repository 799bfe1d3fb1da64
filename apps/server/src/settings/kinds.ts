import { TENANT_FEATURES, type TenantFeature } from '@kabuto/contract';
import type pg from 'pg';
import { canonicalBytes } from '../core/index.ts';
import { fieldInvalid } from '../platform/http/index.ts';
import { sha256 } from '../platform/seal/index.ts';
import type { Content, DatabaseKind } from '../proposals/index.ts';
import { setTenant, type TenantChange } from '../tenants/index.ts';
import { readSettings, type Settings } from './store.ts';

const MAX_NAME = 60;
const MAX_OPERATOR = 80;
const MAX_LICENCE = 1_000;
const LANGUAGES = ['Jp', 'En', 'Tw'] as const;

/** Contents that differ have different versions. */
export const versionOf = (content: Content): number => sha256(canonicalBytes(content)).readUIntBE(0, 6);

/** The text of a field without blanks around it; only that of a licence has lines. Throws Refused FIELD_INVALID. */
function textOf(content: Content, name: string, min: number, max: number): string {
  const value = content[name];
  const text = typeof value === 'string' ? value.trim() : null;
  const plain = name.startsWith('licence') ? text?.replaceAll('\n', '') : text;
  const isPlain = typeof plain === 'string' && !/\p{Cc}/u.test(plain);
  if (text !== null && isPlain && text.length >= min && text.length <= max) return text;
  throw fieldInvalid(name, `${min}..${max}`);
}

type Licence = Required<Pick<TenantChange, 'names' | 'licence'>> & {
  readonly operatorName: string | null;
  readonly registrationNumber: string | null;
};

/** Throws Refused FIELD_INVALID. */
function licenceFrom(content: Content): Licence {
  const [jp, en, tw] = LANGUAGES.map((language) => textOf(content, `licence${language}`, 0, MAX_LICENCE));
  const texts = [jp, en, tw];
  const empty = texts.findIndex((text) => text === '' || text === undefined);
  // One language without the text would show its readers none.
  if (empty !== -1 && texts.some((text) => text !== ''))
    throw fieldInvalid(`licence${LANGUAGES[empty]}`, `1..${MAX_LICENCE}`);
  return {
    names: {
      jp: textOf(content, 'nameJp', 1, MAX_NAME),
      en: textOf(content, 'nameEn', 1, MAX_NAME),
      tw: textOf(content, 'nameTw', 1, MAX_NAME),
    },
    // None, as a brokerage of the demo begins, is no empty name.
    operatorName: textOf(content, 'operatorName', 0, MAX_OPERATOR) || null,
    registrationNumber: textOf(content, 'registrationNumber', 0, MAX_OPERATOR) || null,
    licence: jp && en && tw ? { jp, en, tw } : null,
  };
}

const licenceContent = ({ names, licence, operatorName, registrationNumber }: Settings): Content => ({
  nameJp: names.jp,
  nameEn: names.en,
  nameTw: names.tw,
  operatorName: operatorName ?? '',
  registrationNumber: registrationNumber ?? '',
  licenceJp: licence?.jp ?? '',
  licenceEn: licence?.en ?? '',
  licenceTw: licence?.tw ?? '',
});

/** Throws Refused FIELD_INVALID. */
function featuresFrom(content: Content): readonly TenantFeature[] {
  for (const feature of TENANT_FEATURES)
    if (content[feature] !== 'on' && content[feature] !== 'off') throw fieldInvalid(feature, 'on, off');
  return TENANT_FEATURES.filter((feature) => content[feature] === 'on');
}

const featuresContent = ({ features }: Settings): Content =>
  Object.fromEntries(TENANT_FEATURES.map((feature) => [feature, features.includes(feature) ? 'on' : 'off']));

/** Throws Refused FIELD_INVALID. */
function checksFrom(content: Content): number {
  const { secondChecks } = content;
  const isPercent = typeof secondChecks === 'number' && Number.isInteger(secondChecks);
  if (isPercent && secondChecks >= 0 && secondChecks <= 100) return secondChecks;
  throw fieldInvalid('secondChecks', '0..100');
}

/** What a kind of these reads and writes. */
type Part = {
  readonly kind: string;
  readonly subject: string;
  readonly contentOf: (settings: Settings) => Content;
  /** Throws Refused FIELD_INVALID. */
  readonly changeOf: (content: Content) => TenantChange;
  /** Throws Refused for what this brokerage may not have. */
  readonly check?: (settings: Settings, content: Content) => void;
};

const kindOf = ({ kind, subject, contentOf, changeOf, check }: Part): DatabaseKind => ({
  by: 'database',
  kind,
  executedEvent: `${kind}Executed`,
  subject: () => subject,
  validate: (content) => void changeOf(content),
  current: async (client, tenantId) => {
    const content = contentOf(await readSettings(client, tenantId));
    return { version: versionOf(content), content };
  },
  check: async (client, tenantId, content) => check?.(await readSettings(client, tenantId), content),
  execute: async (client: pg.ClientBase, { tenantId, content }) => {
    const { slug } = await readSettings(client, tenantId);
    if (!(await setTenant(client, slug, changeOf(content)))) throw new Error(`tenant ${slug} does not exist`);
  },
});

/** Names in three languages, operator, registration number and licence text. */
export const tenantLicence = kindOf({
  kind: 'tenantLicence',
  subject: 'names and licence',
  contentOf: licenceContent,
  changeOf: licenceFrom,
  check: ({ mode }, content) => {
    if (mode !== 'live') return;
    for (const name of ['operatorName', 'registrationNumber']) textOf(content, name, 1, MAX_OPERATOR);
  },
});

/** Each feature `on` or `off`. */
export const tenantFeatures = kindOf({
  kind: 'tenantFeatures',
  subject: 'features',
  contentOf: featuresContent,
  changeOf: (content) => ({ features: featuresFrom(content) }),
});

/** `secondChecks`: percent of the approvals of identity checks that need a second operator. */
export const tenantChecks = kindOf({
  kind: 'tenantChecks',
  subject: 'second checks',
  contentOf: ({ secondChecks }) => ({ secondChecks }),
  changeOf: (content) => ({ identitySecondChecks: checksFrom(content) }),
});
