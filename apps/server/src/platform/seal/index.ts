export { createSealer, type Sealer } from './sealer.ts';
export { hashSecret, newSecret } from './secret.ts';
export { loadSecretKey } from './secret-key.ts';
