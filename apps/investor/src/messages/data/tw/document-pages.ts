import { documentsTw } from './documents.ts';
import { proofTw } from './proof.ts';
import { statementTw } from './statement.ts';

/** Texts shown only on the pages of statements and documents. */
export const documentPagesTw = { documents: documentsTw, proof: proofTw, statement: statementTw };
