import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, fieldInvalid, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type Proposals, proposeAs } from '../../proposals/index.ts';
import { agreementText, sectionsOf } from '../../tenants/index.ts';
import { documentHash } from '../documents.ts';
import type { OfficeDeps } from './deps.ts';
import { findVersion, insertDraft, listVersions } from './documents-store.ts';
import { digestOf, offeringDocument } from './kinds/document-kind.ts';
import { mustFind, subjectOf } from './row.ts';

/** A text as it is stored. Throws Refused FIELD_INVALID for one that has nothing besides headings. */
function storedText(text: string, field: string): string {
  const stored = agreementText(text);
  if (sectionsOf(stored).some(({ paragraphs }) => paragraphs.length > 0)) return stored;
  throw fieldInvalid(field, 'text besides headings');
}

const documentList = ({ pool }: OfficeDeps): AnyOperation =>
  operatorOperation('documentList', ({ query, operator: { tenantId } }) =>
    withTenant(pool, tenantId, async (client) => {
      const { offeringId } = await mustFind(client, tenantId, Number(query.offeringId));
      return { documents: await listVersions(client, tenantId, offeringId) };
    }),
  );

const documentDetail = ({ pool }: OfficeDeps): AnyOperation =>
  operatorOperation('documentDetail', ({ query: { offeringId, document, version }, operator: { tenantId } }) =>
    withTenant(pool, tenantId, async (client) => {
      const found = await findVersion(client, tenantId, { offeringId: Number(offeringId), document, version });
      if (found === undefined) throw new Refused('NOT_FOUND', 'version');
      const { texts, ...row } = found;
      const hashes = { jp: documentHash(texts.jp), en: documentHash(texts.en), tw: documentHash(texts.tw) };
      return { document: row, texts, hashes };
    }),
  );

const documentAdd = ({ now }: OfficeDeps): AnyOperation =>
  operatorOperation('documentAdd', ({ body, operator: { tenantId, operatorId }, change }) => {
    const { document, version } = body;
    const texts = { jp: storedText(body.jp, 'jp'), en: storedText(body.en, 'en'), tw: storedText(body.tw, 'tw') };
    return change(async (client) => {
      const { kind, offeringId } = await mustFind(client, tenantId, Number(body.offeringId));
      if (document === 'agreement' && kind !== 'block') throw fieldInvalid('document', 'prospectus');
      const named = { offeringId, document, version };
      const isNew = await insertDraft(client, tenantId, named, { texts, addedBy: operatorId, now: now() });
      if (!isNew) throw new Refused('DOCUMENT_EXISTS', 'version', { version });
      const found = await findVersion(client, tenantId, named);
      if (found === undefined) throw new Error(`version ${version} was not stored`);
      const { texts: stored, ...reply } = found;
      const after = {
        document,
        version,
        jp: documentHash(stored.jp),
        en: documentHash(stored.en),
        tw: documentHash(stored.tw),
      };
      return { reply, subject: subjectOf(offeringId), before: null, after };
    });
  });

const documentPropose = ({ pool }: OfficeDeps, proposals: Proposals): AnyOperation =>
  operatorOperation('documentPropose', async ({ body: { reason, ...named }, ...actor }) => {
    const { tenantId } = actor.operator;
    const of = { ...named, offeringId: Number(named.offeringId) };
    const digest = await withTenant(pool, tenantId, (client) => digestOf(client, tenantId, of));
    return proposeAs(proposals, offeringDocument, { ...of, digest }, { ...actor, reason });
  });

/** Documents of offerings: versions, drafts, and proposals to publish them. */
export const documents = (deps: OfficeDeps, proposals: Proposals): AnyOperation[] => [
  documentList(deps),
  documentDetail(deps),
  documentAdd(deps),
  documentPropose(deps, proposals),
];
