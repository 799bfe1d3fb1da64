import { documentsJp } from './documents.ts';
import { proofJp } from './proof.ts';
import { statementJp } from './statement.ts';

/** Texts shown only on the pages of statements and documents. */
export const documentPagesJp = { documents: documentsJp, proof: proofJp, statement: statementJp } as const;
