export { createSealer, type Sealer } from './sealer.ts';
export { hashSecret, newSecret, sha256 } from './secret.ts';
export { loadSecretKey } from './secret-key.ts';
