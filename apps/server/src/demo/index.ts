import type { Operation } from '../platform/http/index.ts';
import type { DemoDeps } from './operations/deps.ts';
import { resetDemo } from './operations/reset-demo.ts';
import { setSpeed } from './operations/set-speed.ts';
import { skip } from './operations/skip.ts';

export { type DatasetInstrument, instrumentSpec, readSectors } from './dataset/index.ts';
export { ensureDemoBanks } from './demo-bank.ts';
export { demoIndices } from './indices.ts';
export { openDemoAccount } from './open-demo-account.ts';
export { DEMO_DATASET, seedDataset } from './seed-dataset.ts';
export { FIRST_TENANT, firstTradeDate, seedTenant } from './seed-tenant.ts';

/** The operations of the demo panel. */
export const demoOperations = (deps: DemoDeps): Operation[] => [resetDemo(deps), setSpeed(deps), skip(deps)];
