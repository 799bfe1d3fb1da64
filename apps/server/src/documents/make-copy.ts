import { createHash } from 'node:crypto';
import { taxYear } from '@kabuto/brokerage';
import { epochMs, tokyoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { Refused } from '../platform/http/index.ts';
import { readTenant, withTenant } from '../platform/postgres/index.ts';
import { readYearResults } from '../portfolio/index.ts';
import type { DocumentsDeps } from './deps.ts';
import { datesAt } from './head-of.ts';
import { agreementPaper } from './papers/agreement-paper.ts';
import { annualPaper } from './papers/annual-paper.ts';
import { confirmationPaper } from './papers/confirmation-paper.ts';
import { statementPaper } from './papers/statement-paper.ts';
import type { PaperLanguage } from './papers/texts.ts';
import { usdtPaper } from './papers/usdt-paper.ts';
import type { Paper } from './pdf/paper.ts';
import type { Reader } from './pdf/printer.ts';
import { readAgreement, readSignature } from './read-agreement.ts';
import { readConfirmation } from './read-confirmation.ts';
import { readDayTradeData } from './read-day-trade-data.ts';
import { readLetterhead } from './read-letterhead.ts';
import { readStatementData } from './read-statement-data.ts';
import { readUsdtReceipt } from './read-usdt-receipt.ts';
import type { StoredDocument } from './store.ts';

type Wanted = {
  readonly tenantId: number;
  readonly document: StoredDocument;
  readonly language: PaperLanguage;
  /** Who waits for it; undefined: nobody. */
  readonly reader?: Reader;
};
type Copy = { readonly sha256: Buffer; readonly sealed: Buffer };

const sha256Of = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** What a copy is encrypted for: it opens as this document alone. */
const contextOf = ({ tenantId, document, language }: Wanted): string =>
  `document ${tenantId} ${document.documentId} ${language}`;

/**
 * Throws RangeError for a period that is not over in the read tables, of which the paper is made: what is stored stays
 * for ever.
 */
async function paperOf(
  client: ClientBase,
  deps: DocumentsDeps,
  { tenantId, document, language }: Wanted,
  signature: string | null,
): Promise<Paper> {
  const { documentId, accountId, headSeq, headHash, from, to, taxType } = document;
  const end = await deps.endOf(client, tenantId);
  const asOf = end?.at ?? 0;
  const head = await readLetterhead(client, deps, { ...document, tenantId }, language);
  const numbering = { documentId, headSeq, headHash: headHash.toString('hex') };
  switch (document.kind) {
    case 'confirmation': {
      if (to >= datesAt(asOf).due) throw new RangeError(`the trade date of document ${documentId} is not over`);
      const data = await readConfirmation(client, deps, { tenantId, accountId, date: from, taxType });
      return confirmationPaper(data, head, language, numbering);
    }
    case 'balance':
    case 'month': {
      const data = await readStatementData(client, deps, { tenantId, accountId, from, to, asOf });
      if (!data.statement.complete) throw new RangeError(`the period of document ${documentId} is not over`);
      const dayTrades =
        document.kind === 'month' ? await readDayTradeData(client, deps, { ...document, tenantId }, data) : undefined;
      return statementPaper({ ...data, ...(dayTrades === undefined ? {} : { dayTrades }) }, head, language, numbering);
    }
    case 'usdt':
    case 'usdtReversal': {
      const isUndone = document.kind === 'usdtReversal';
      const receipt = await readUsdtReceipt(client, { tenantId, accountId, transferId: document.reference, isUndone });
      return usdtPaper(receipt, head, language, numbering);
    }
    case 'agreement':
    case 'dayTradeAgreement':
    case 'blockAgreement': {
      const { kind } = document;
      const agreement = await readAgreement(client, deps, { ...document, kind, tenantId }, signature);
      return agreementPaper(agreement, head, language, numbering);
    }
    case 'annual': {
      if (tokyoDate(epochMs(asOf)) <= to) throw new RangeError(`the year of document ${documentId} is not over`);
      const results = await readYearResults(client, accountId, taxYear(to));
      return annualPaper({ ...results, names: deps.names(tenantId) }, head, language, numbering);
    }
  }
}

/** What has to be done before the snapshot: the current risk document is kept, the picture of a signature is read. */
async function prepare(deps: DocumentsDeps, { tenantId, document }: Wanted): Promise<string | null> {
  if (document.kind === 'dayTradeAgreement') await deps.keepText(tenantId);
  return document.kind === 'blockAgreement' ? await readSignature(deps, { ...document, tenantId }) : null;
}

async function findCopy(client: ClientBase, { tenantId, document, language }: Wanted): Promise<Copy | undefined> {
  const { rows } = await client.query<Copy>(
    'select sha256, sealed from document_copy where tenant_id = $1 and document_id = $2 and language = $3',
    [tenantId, document.documentId, language],
  );
  return rows[0];
}

/** The PDF of a stored copy. Throws Refused NOT_FOUND when the customer's key was erased, Error when it is damaged. */
async function openCopy(client: ClientBase, deps: DocumentsDeps, wanted: Wanted, copy: Copy): Promise<Buffer> {
  const owner = { tenantId: wanted.tenantId, userId: wanted.document.userId };
  const pdf = await deps.files.openFor(client, owner, copy.sealed, contextOf(wanted));
  if (!sha256Of(pdf).equals(copy.sha256))
    throw new Error(`the copy of document ${wanted.document.documentId} is damaged`);
  return pdf;
}

/**
 * The PDF of a document in a language: the stored one, or the one made now, which is stored. Of calls that make one at
 * the same time all return the one that was stored first. Throws as `Printer.print`, and RangeError for a period that
 * is not over.
 */
export async function copyOf(deps: DocumentsDeps, wanted: Wanted): Promise<Buffer> {
  const { tenantId, document, language } = wanted;
  const stored = await withTenant(deps.pool, tenantId, async (client) => {
    const copy = await findCopy(client, wanted);
    return copy === undefined ? undefined : await openCopy(client, deps, wanted, copy);
  });
  if (stored !== undefined) return stored;
  const pdf = await deps.printer.print(async () => {
    const signature = await prepare(deps, wanted);
    return readTenant(deps.pool, tenantId, (client) => paperOf(client, deps, wanted, signature));
  }, wanted.reader);
  return withTenant(deps.pool, tenantId, async (client) => {
    const owner = { tenantId, userId: document.userId };
    const sealed = await deps.files.sealFor(client, owner, pdf, contextOf(wanted));
    await client.query(
      `insert into document_copy (tenant_id, document_id, language, sha256, bytes, sealed, made_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [tenantId, document.documentId, language, sha256Of(pdf), pdf.length, sealed, deps.now()],
    );
    const copy = await findCopy(client, wanted);
    if (copy === undefined) throw new Refused('NOT_FOUND');
    return openCopy(client, deps, wanted, copy);
  });
}
