export { type Exported, exportInstance } from './export.ts';
export { type Restored, restoreInstance } from './restore.ts';
