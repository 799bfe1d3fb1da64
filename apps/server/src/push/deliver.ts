import type { PushTopic } from '@kabuto/contract';
import { limits } from '../platform/http/index.ts';
import type { Push } from '../platform/messages/index.ts';
import { readTenant, withTenant } from '../platform/postgres/index.ts';
import { contactOf } from './contact.ts';
import { PUSH_TEXTS } from './data/push-texts.ts';
import type { PushDeps } from './deps.ts';
import { encryptFor } from './encrypt.ts';
import { keysOf } from './keys.ts';
import { post } from './post.ts';
import { noteFailure, noteReached, readTarget, removeDead } from './store.ts';
import { authorization } from './vapid.ts';

/** Replies of a push service for an address that is no longer in use (RFC 8030, 7.3). */
const GONE: readonly number[] = [404, 410];
/** Every text is shorter, so that all messages have one length. */
const PAD_TO = 512;

/** What a member should see soon wakes a sleeping device (RFC 8030, 5.3). */
const URGENT: readonly PushTopic[] = ['fills', 'dayTrades', 'security'];

/**
 * Sends a message to one browser: resolves once its push service has accepted it, and also when the browser has
 * unsubscribed, has logged out, or is unknown there, in which case its address is removed. Rejects otherwise; after
 * several failures in succession the address is removed too.
 */
export const deliver =
  (deps: PushDeps) =>
  async ({ tenantId, subscriptionId, topic, at }: Push, messageId: string): Promise<void> => {
    const { pool, tenants, config, toPrivate, now } = deps;
    const target = await readTenant(pool, tenantId, (client) => readTarget(client, tenantId, subscriptionId));
    if (target === undefined) return;
    const { endpoint, keys, language, failures } = target;
    const failed = () => withTenant(pool, tenantId, (client) => noteFailure(client, tenantId, subscriptionId));
    const [{ names }, vapid] = await Promise.all([tenants.get(tenantId), keysOf(deps, tenantId)]);
    const shown = { title: names[language], body: PUSH_TEXTS[language][topic], tag: messageId };
    const status = await post({
      endpoint,
      toPrivate,
      body: encryptFor(keys, Buffer.from(JSON.stringify(shown)), PAD_TO),
      headers: {
        authorization: authorization(vapid, endpoint, contactOf(config), now()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(Math.max(0, Math.ceil((at + limits.PUSH_QUEUE.keptMs - now()) / 1_000))),
        urgency: URGENT.includes(topic) ? 'high' : 'normal',
        // A repetition replaces the message that waits already.
        topic: Buffer.from(messageId.replaceAll('-', ''), 'hex').toString('base64url'),
      },
    }).catch(async (error: unknown) => {
      await failed();
      throw error;
    });
    if (GONE.includes(status)) {
      await withTenant(pool, tenantId, (client) => removeDead(client, tenantId, subscriptionId, endpoint));
      return;
    }
    if (status < 200 || status > 299) {
      await failed();
      throw Object.assign(new Error(`the push service replied ${status}`), { code: `HTTP_${status}` });
    }
    if (failures > 0) await withTenant(pool, tenantId, (client) => noteReached(client, tenantId, subscriptionId));
  };
