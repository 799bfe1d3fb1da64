export { type BankDetails, ensureBankDetails, readBankDetails, setBankDetails } from './bank-details.ts';
export { BANK_DETAILS, bankDetailsKind } from './details-kind.ts';
export {
  acceptFile,
  closeFile,
  decideLine,
  downloadFile,
  type FileLine,
  fileContext,
  fileOfRelease,
  fileQueue,
  fileView,
  findFile,
  insertFile,
  listTransferFiles,
  lockFile,
  lockFiles,
  type NewLine,
  paymentProblem,
  preparingFile,
  type Release,
  readLines,
  type Sender,
  setAccepted,
  type TransferFileRow,
  writeFile,
} from './files/index.ts';
export { addImport, type FileToImport } from './imports/add-import.ts';
export { fileInvalid } from './imports/bank-file.ts';
export { postLines } from './imports/post-lines.ts';
export { type CsvRow, readCsv } from './imports/read-csv.ts';
export { listImports } from './imports/store.ts';
export { type BankLineRow, isKnownBranch, lineOf, listLines, unallocatedLines } from './lines.ts';
export { bankDetailsSet } from './operations/bank-details-set.ts';
export { importOperations } from './operations/index.ts';
export { reconciliationOperations } from './reconciliation/operations.ts';
