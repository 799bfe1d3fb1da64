import type pg from 'pg';
import { fieldInvalid, Refused } from '../platform/http/index.ts';
import type { Content, DatabaseKind } from '../proposals/index.ts';
import { AGREEMENT_VERSION, type AgreementTexts, readAgreement, setAgreementOf } from '../tenants/index.ts';
import { fingerprint, LANGUAGES, readDraft } from './agreements.ts';
import { versionOf } from './kinds.ts';
import { readSettings } from './store.ts';

const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

/** Throws Refused FIELD_INVALID. */
function versionIn({ version }: Content): string {
  if (typeof version === 'string' && VERSION.test(version)) return version;
  throw fieldInvalid('version', '1..32 a-z A-Z 0-9 . _ -');
}

/**
 * The texts of a version: those that were set, or a complete draft; null: it comes with the app. Throws Refused
 * NOT_FOUND, or FIELD_MISSING with the first language that a draft lacks.
 */
async function textsOf(client: pg.ClientBase, tenantId: number, version: string): Promise<AgreementTexts | null> {
  const kept = await readAgreement(client, tenantId, version);
  if (kept !== null) return kept;
  const { jp, en, tw } = await readDraft(client, tenantId, version);
  if (jp !== undefined && en !== undefined && tw !== undefined) return { jp, en, tw };
  if (jp === undefined && en === undefined && tw === undefined) {
    const { mode } = await readSettings(client, tenantId);
    if (mode === 'demo' && version === AGREEMENT_VERSION) return null;
    throw new Refused('NOT_FOUND', 'version');
  }
  const missing = LANGUAGES.find((language) => ({ jp, en, tw })[language] === undefined) ?? 'jp';
  throw fieldInvalid(missing, 'jp, en, tw');
}

/** The version with the fingerprints of its texts, which a proposal contains. Throws as `textsOf`. */
export async function agreementContent(client: pg.ClientBase, tenantId: number, version: string): Promise<Content> {
  const texts = await textsOf(client, tenantId, version);
  return {
    version,
    textJp: fingerprint(texts?.jp),
    textEn: fingerprint(texts?.en),
    textTw: fingerprint(texts?.tw),
  };
}

/** The present agreement: `version`, and the fingerprints `textJp`, `textEn`, `textTw` of its texts. */
export const tenantAgreement: DatabaseKind = {
  by: 'database',
  kind: 'tenantAgreement',
  executedEvent: 'tenantAgreementExecuted',
  subject: () => 'user agreement',
  validate: (content) => void versionIn(content),
  current: async (client, tenantId) => {
    const { agreementVersion: version, agreementOwn } = await readSettings(client, tenantId);
    const texts = agreementOwn ? await readAgreement(client, tenantId, version) : null;
    const content = {
      version,
      textJp: fingerprint(texts?.jp),
      textEn: fingerprint(texts?.en),
      textTw: fingerprint(texts?.tw),
    };
    return { version: versionOf(content), content };
  },
  // A draft that was saved anew is not what was proposed.
  check: async (client, tenantId, content) => {
    const now = await agreementContent(client, tenantId, versionIn(content));
    if (versionOf(now) !== versionOf(content)) throw new Refused('PROPOSAL_STALE');
  },
  execute: async (client, { tenantId, content }, now) => {
    const version = versionIn(content);
    const texts = await textsOf(client, tenantId, version);
    const outcome = await setAgreementOf(client, tenantId, { version, texts, now });
    if (outcome !== 'set') throw new Refused('DOCUMENT_EXISTS', 'version', { version });
  },
};
