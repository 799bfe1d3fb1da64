export { createSealer, type Sealer } from './sealer.ts';
export { loadSecretKey } from './secret-key.ts';
