import { statementJp } from './statement.ts';

/** Texts shown only on the pages of statements and documents. */
export const documentPagesJp = { statement: statementJp } as const;
