import { statementTw } from './statement.ts';

/** Texts shown only on the pages of statements and documents. */
export const documentPagesTw = { statement: statementTw };
