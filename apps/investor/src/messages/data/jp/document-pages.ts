import { documentsJp } from './documents.ts';
import { statementJp } from './statement.ts';

/** Texts shown only on the pages of statements and documents. */
export const documentPagesJp = { documents: documentsJp, statement: statementJp } as const;
