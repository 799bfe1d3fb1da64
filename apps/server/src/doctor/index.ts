export { checkAgreements } from './agreement.ts';
export { checkDatabase } from './database.ts';
export { checkFiles } from './files.ts';
export type { Finding } from './finding.ts';
export { checkJobs } from './jobs.ts';
export { checkLedger } from './ledger.ts';
export { checkClock, checkConfig, checkDisk } from './machine.ts';
