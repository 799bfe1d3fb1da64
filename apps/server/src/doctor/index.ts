export { lookAtAgreements } from './agreement.ts';
export { lookAtDatabase } from './database.ts';
export type { Finding } from './finding.ts';
export { lookAtJobs } from './jobs.ts';
export { lookAtLedger } from './ledger.ts';
export { lookAtClock, lookAtConfig, lookAtDisk } from './machine.ts';
