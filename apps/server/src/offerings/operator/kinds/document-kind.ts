import type pg from 'pg';
import { fieldInvalid, Refused } from '../../../platform/http/index.ts';
import { sha256 } from '../../../platform/seal/index.ts';
import type { Content, DatabaseKind } from '../../../proposals/index.ts';
import type { DocumentKind } from '../../documents.ts';
import { findVersion, publishVersion } from '../documents-store.ts';
import { subjectOf } from '../row.ts';
import { offeringIdOf } from './content.ts';

type Named = { readonly offeringId: number; readonly document: DocumentKind; readonly version: string };

/** Throws Refused FIELD_INVALID. */
function namedBy(content: Content): Named {
  const { document, version } = content;
  if (document !== 'prospectus' && document !== 'agreement') throw fieldInvalid('document', 'prospectus, agreement');
  if (typeof version !== 'string' || version === '') throw fieldInvalid('version', 'text');
  return { offeringId: offeringIdOf(content), document, version };
}

/** The fingerprint of a version's three texts. Throws Refused NOT_FOUND. */
export async function digestOf(client: pg.ClientBase, tenantId: number, of: Named): Promise<string> {
  const found = await findVersion(client, tenantId, of);
  if (found === undefined) throw new Refused('NOT_FOUND', 'version');
  const { jp, en, tw } = found.texts;
  return sha256(Buffer.from(JSON.stringify([jp, en, tw]))).toString('hex');
}

/**
 * Whether the broker has a signed agreement of an offering that was not rejected. One that it has refused, as from a
 * second account of a person, binds nobody.
 */
async function isSigned(client: pg.ClientBase, tenantId: number, offeringId: number): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from offering_agreement a
       where a.tenant_id = $1 and a.offering_id = $2 and a.state <> 'rejected'
         and (a.application_id is not null or exists (select from offering_application p
           where p.tenant_id = $1 and p.offering_id = $2 and p.agreement_digest = a.digest))) as found`,
    [tenantId, offeringId],
  );
  return rows[0]?.found === true;
}

/**
 * Publishes a draft of a document: `offeringId`, `document`, `version`, and `digest` of its texts, which never change.
 * A version is published once. AGREEMENT_SIGNED: customers would be bound by a text other than the one they signed.
 */
export const offeringDocument: DatabaseKind = {
  by: 'database',
  kind: 'offeringDocument',
  executedEvent: 'documentExecuted',
  subject: (content) => subjectOf(offeringIdOf(content)),
  validate: (content) => void namedBy(content),
  current: async (client, tenantId, content) => {
    const found = await findVersion(client, tenantId, namedBy(content));
    return { version: found?.publishedAt === null ? 0 : 1, content: {} };
  },
  check: async (client, tenantId, content) => {
    const named = namedBy(content);
    if ((await digestOf(client, tenantId, named)) !== content.digest) throw new Refused('PROPOSAL_STALE');
    const found = await findVersion(client, tenantId, named);
    if (found?.publishedAt !== null) throw new Refused('DOCUMENT_EXISTS', 'version', { version: named.version });
    if (named.document === 'agreement' && (await isSigned(client, tenantId, named.offeringId)))
      throw new Refused('AGREEMENT_SIGNED', 'document');
  },
  execute: (client, { tenantId, content }, now) => publishVersion(client, tenantId, namedBy(content), now),
};
