export { clearDrill, drillRestore, type Scratches } from './drill.ts';
export { createDrills, type Drills, runDrillProcess } from './drill-job.ts';
export { addDrill, type DrillRecord, lastDrills } from './drill-record.ts';
export { type Exported, exportInstance } from './export.ts';
export { readProofs } from './proofs.ts';
export { type Restored, restoreInstance } from './restore.ts';
export { addVerifyRun, verifyRecord } from './verify-record.ts';
