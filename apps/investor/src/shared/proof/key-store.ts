const DATABASE = 'kabuto.proof';
const STORE = 'keys';
const ID = 'browser';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the key store failed'));
  });

/** Runs one step in the browser's key database. Rejects if the browser does not offer one. */
async function inStore<T>(mode: IDBTransactionMode, step: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await settled(step(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** The key where the browser cannot store one: it lasts as long as the page, and the session ends with it. */
let unkept: CryptoKeyPair | undefined;

const isPair = (value: unknown): value is CryptoKeyPair =>
  typeof value === 'object' && value !== null && 'privateKey' in value && 'publicKey' in value;

/** This browser's P-256 key pair, created if there is none; its private key is not extractable. */
export async function browserKey(): Promise<CryptoKeyPair> {
  if (unkept !== undefined) return unkept;
  const kept = await inStore<unknown>('readonly', (keys) => keys.get(ID)).catch(() => null);
  if (isPair(kept)) return kept;
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  try {
    await inStore('readwrite', (keys) => keys.add(pair, ID));
    return pair;
  } catch {
    // Another tab was faster, or nothing can be stored here.
    const other = await inStore<unknown>('readonly', (keys) => keys.get(ID)).catch(() => null);
    if (isPair(other)) return other;
    unkept = pair;
    return pair;
  }
}

/** Deletes the key: the next session is bound to a new one. */
export async function forgetBrowserKey(): Promise<void> {
  unkept = undefined;
  await inStore('readwrite', (keys) => keys.delete(ID)).catch(() => undefined);
}
