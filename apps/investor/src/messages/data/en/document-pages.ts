import { documentsEn } from './documents.ts';
import { proofEn } from './proof.ts';
import { statementEn } from './statement.ts';

/** Texts shown only on the pages of statements and documents. */
export const documentPagesEn = { documents: documentsEn, proof: proofEn, statement: statementEn };
