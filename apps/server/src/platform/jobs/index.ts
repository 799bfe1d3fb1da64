export { createJobClaims } from './claims.ts';
export { eachOf } from './each-of.ts';
export type { Job, JobState } from './job.ts';
export { JobRunner } from './runner.ts';
export { type JobsWritten, readStateFile, removeStateFile, STATE_FILE_MS, stateFileJob } from './state-file.ts';
