import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { commandPayload, storedCommand } from '../../apps/server/src/core/journal/command-key.ts';
import { JOURNAL_KIND, journalKindName } from '../../apps/server/src/core/journal/journal.ts';
import type { StoredJournalRow } from '../../apps/server/src/core/journal/layout.ts';
import { journalPages } from '../../apps/server/src/core/journal/rows.ts';
import { TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import type { TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { CODE_VERSION } from '../../apps/server/src/version.ts';
import { asEditor } from '../support/journal-edits.ts';
import { readExportHead, restoreExport } from '../support/restored-export.ts';

/**
 * Two days of three accounts, as exported by this release (`npm run stored-export`): orders of every kind, alerts,
 * holds, a halt.
 */
const FILE = path.join(import.meta.dirname, 'fixtures/stored.export');
const head = readExportHead(FILE);

let database: TestDatabase;
beforeAll(async () => {
  database = await restoreExport(FILE);
});
afterAll(() => database.drop());

const eachRow = (look: (row: StoredJournalRow) => void): Promise<void> =>
  asEditor(database.superUrl, async (client) => {
    await client.query('begin');
    for await (const rows of journalPages(client)) for (const row of rows) look(row);
    await client.query('commit');
  });

describe('stored bytes', () => {
  it('of a journal written before equal what this code writes when it decides them again: no stored name has changed', async () => {
    const report = await verifyTenant(database.appUrl, TEST_TENANT, { codeVersion: CODE_VERSION });
    const { journalSeq: rows, headHash } = head;
    expect(report).toMatchObject({ problems: [], notDecided: [], epochsDecided: 2, rows, headHash });
  });

  it('of the commands with keys equal what this code writes for the same keys and replies', async () => {
    let commands = 0;
    await eachRow(({ kind, payload }) => {
      if (kind !== JOURNAL_KIND.command) return;
      const { answer, ...key } = storedCommand(payload);
      expect(commandPayload(key, answer).toString('utf8')).toBe(payload.toString('utf8'));
      commands += 1;
    });
    expect(commands).toBeGreaterThan(50);
  });

  it('include every kind of input that a customer or the venue sends', async () => {
    const kinds = new Set<string>();
    await eachRow(({ kind }) => kinds.add(journalKindName(kind) ?? ''));
    // histories and members come from the demo and the server's areas; the other two only older versions wrote
    const absent = ['bookHistory', 'closeTradeDate', 'sweepAccount', 'member'];
    // transfers came later: transfer-bytes.test.ts
    const later = [
      'setTransferPolicy',
      'importBankLine',
      'declareDeposit',
      'draftWithdrawal',
      'stepTransfer',
      'setMode',
      'reconcileTransfer',
      'requestClosing',
      'seeTokenDeposit',
      'fundTransfer',
      'setTokenPolicy',
      'fundCredits',
      'releaseTreasury',
    ];
    // so did offerings: offering-bytes.test.ts
    const offerings = Object.keys(JOURNAL_KIND).filter((kind) =>
      /offering|application|allotment|agreement/i.test(kind),
    );
    // and listings: listing-bytes.test.ts
    const listings = ['listIssue', 'dayTerms'];
    // and day trades: day-bytes.test.ts
    const dayTrades = [
      'setDayTradePolicy',
      'setLoanTerms',
      'markPrices',
      'consentDayTrades',
      'setClosingOption',
      'closeAllPositions',
      'deliverPositions',
      'stepDayTrades',
    ];
    // the export is made of random commands, so it may have some of them
    const elsewhere = [...absent, ...later, ...offerings, ...listings, ...dayTrades];
    expect(Object.keys(JOURNAL_KIND).filter((kind) => !kinds.has(kind) && !elsewhere.includes(kind))).toEqual([]);
  });
});
