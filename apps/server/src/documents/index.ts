import type { Operation } from '../platform/http/index.ts';
import type { DocumentsDeps } from './deps.ts';
import { statementFile } from './operations/statement-file.ts';
import { Printer } from './pdf/printer.ts';

/** The documents of customers: PDFs of their ledger. */
export type Documents = {
  readonly operations: readonly Operation[];
  /** Ends what makes PDFs. */
  readonly close: () => Promise<void>;
};

/** Composes the area. */
export function createDocuments(options: Omit<DocumentsDeps, 'printer'>): Documents {
  const printer = new Printer();
  const deps = { ...options, printer };
  return { operations: [statementFile(deps)], close: () => printer.close() };
}
