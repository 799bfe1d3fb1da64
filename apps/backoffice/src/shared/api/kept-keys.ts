import { CallError } from './call-error.ts';

/** Keys by the digest of their change: what is changed may name people, and nothing of that stays in the browser. */
const SLOT = 'office.keys';

type Keys = Readonly<Record<string, string>>;

function read(): Keys {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(SLOT) ?? '{}');
    // written by `write`, in this tab
    return typeof value === 'object' && value !== null ? (value as Keys) : {};
  } catch {
    return {};
  }
}

function write(keys: Keys): void {
  try {
    if (Object.keys(keys).length === 0) sessionStorage.removeItem(SLOT);
    else sessionStorage.setItem(SLOT, JSON.stringify(keys));
  } catch {
    // Its storage is blocked: the key lasts until the page is reloaded.
  }
}

const forget = (change: string): void =>
  write(Object.fromEntries(Object.entries(read()).filter(([name]) => name !== change)));

async function digestOf(name: string, body: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([name, body]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a change under its key, which this tab keeps until the outcome is known, also over a reload: the same change
 * sent again until then has the first one's key, whatever `key` is, so that it is carried out once.
 */
export async function underKey<T>(
  { name, body, key }: { readonly name: string; readonly body: object; readonly key: string },
  send: (key: string) => Promise<T>,
): Promise<T> {
  const change = await digestOf(name, body);
  const known = read()[change];
  const used = known ?? key;
  write({ ...read(), [change]: used });
  try {
    const reply = await send(used);
    forget(change);
    return reply;
  } catch (error) {
    if (error instanceof CallError && error.settles(known !== undefined)) forget(change);
    throw error;
  }
}
