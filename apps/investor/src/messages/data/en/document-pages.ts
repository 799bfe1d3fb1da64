import { documentsEn } from './documents.ts';
import { statementEn } from './statement.ts';

/** Texts shown only on the pages of statements and documents. */
export const documentPagesEn = { documents: documentsEn, statement: statementEn };
