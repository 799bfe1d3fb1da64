import { readTablesEnd } from '../core/index.ts';
import type { Operation } from '../platform/http/index.ts';
import type { DocumentsDeps } from './deps.ts';
import { documentFile } from './operations/document-file.ts';
import { documentList } from './operations/document-list.ts';
import { statementFile } from './operations/statement-file.ts';
import { Printer } from './pdf/printer.ts';
import type { Progress } from './run.ts';
import { runDocuments } from './run-documents.ts';

export { readProgress } from './run.ts';
export { countUnreadDocuments } from './store.ts';

/** The documents of customers: PDFs of their ledger. */
export type Documents = {
  readonly operations: readonly Operation[];
  /** The work of the background job for a brokerage. */
  readonly run: (tenantId: number, stopping: AbortSignal) => Promise<void>;
  /** How far PDFs are that are made ahead, by brokerage; those only for which this process has made some. */
  readonly progress: () => ReadonlyMap<number, Progress>;
  /** Ends what makes PDFs. */
  readonly close: () => Promise<void>;
};

/** Composes the area. */
export function createDocuments(options: Omit<DocumentsDeps, 'printer' | 'endOf'>): Documents {
  const printer = new Printer();
  const deps = { ...options, printer, endOf: readTablesEnd };
  const progress = new Map<number, Progress>();
  return {
    operations: [statementFile(deps), documentList(deps), documentFile(deps)],
    run: async (tenantId, stopping) => {
      // the throw-away accounts of a simulation are rarely read: their PDFs are made when they are opened
      const makesCopies = (await deps.tenants.get(tenantId)).mode === 'live';
      await runDocuments(deps, { tenantId, makesCopies }, stopping, (made) => void progress.set(tenantId, made));
    },
    progress: () => progress,
    close: () => printer.close(),
  };
}
