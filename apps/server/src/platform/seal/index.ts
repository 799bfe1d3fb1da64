export { createSealer, type Sealer } from './sealer.ts';
export { hashSecret, newSecret, sha256 } from './secret.ts';
export { FILE_KEYS, loadKeys, newKey, replaceKeys, SECRET_KEY } from './secret-key.ts';
