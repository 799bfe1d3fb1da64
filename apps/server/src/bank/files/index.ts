export { acceptFile, downloadFile, listTransferFiles } from './operations.ts';
export {
  closeFile,
  decideLine,
  type FileLine,
  fileOfRelease,
  fileQueue,
  findFile,
  insertFile,
  lockFile,
  lockFiles,
  type NewLine,
  preparingFile,
  type Release,
  readLines,
  setAccepted,
  type TransferFileRow,
} from './store.ts';
export { fileContext, fileView } from './view.ts';
export { paymentProblem, type Sender, writeFile } from './write-file.ts';
