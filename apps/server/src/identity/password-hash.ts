import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { addressKey, type Caller, limits } from '../platform/http/index.ts';
import { type FairSemaphoreLimits, fairSemaphore } from './fair-semaphore.ts';

const argon = promisify(argon2);
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** The caller, and the account that it is about: a contact or a member's number. */
export type Requester = { readonly caller: Pick<Caller, 'tenantId' | 'address'>; readonly account: string | number };

export type PasswordHasher = {
  /** The hash in PHC form, with its parameters. */
  readonly hash: (password: string, requester: Requester) => Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash the same work is done, so that the timing reveals nothing.
   */
  readonly verify: (password: string, hash: string | null, requester: Requester) => Promise<boolean>;
};

/**
 * argon2id from node:crypto. Only a few run at once, so that logins leave threads and memory for other requests. The
 * others wait for their turn, fairly by address and account; throws Refused OVERLOADED when too many wait.
 */
export function createPasswordHasher(permitted: FairSemaphoreLimits = limits.PASSWORD): PasswordHasher {
  const { memoryKib, passes } = limits.PASSWORD;
  const withPermit = fairSemaphore(permitted);
  const derive = ({ caller, account }: Requester, password: string, nonce: Buffer, memory: number, rounds: number) =>
    withPermit({ address: addressKey(caller.address), account: `${caller.tenantId} ${account}` }, () =>
      argon('argon2id', { message: password, nonce, parallelism: 1, tagLength: TAG_BYTES, memory, passes: rounds }),
    );
  const noAccount = { nonce: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES), memory: memoryKib, passes };

  return {
    hash: async (password, requester) => {
      const nonce = randomBytes(SALT_BYTES);
      const tag = await derive(requester, password, nonce, memoryKib, passes);
      return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${encode(nonce)}$${encode(tag)}`;
    },
    verify: async (password, hash, requester) => {
      const known = hash === null ? noAccount : parse(hash);
      const tag = await derive(requester, password, known.nonce, known.memory, known.passes);
      return timingSafeEqual(tag, known.tag) && hash !== null;
    },
  };
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function parse(hash: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (match === null) throw new Error('a stored password hash is not in the form this version writes');
  const [, memory = '', passes = '', nonce = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
