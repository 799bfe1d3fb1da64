export { type BankDetails, ensureBankDetails, readBankDetails } from './bank-details.ts';
export { addImport, type FileToImport } from './imports/add-import.ts';
export { bookLines } from './imports/book-lines.ts';
export { type BankLineRow, isKnownBranch, lineOf, listLines, unallocatedLines } from './lines.ts';
