import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tokensOf, useIdentityHarness, visitor } from '../identity/testing.ts';
import { createSealer } from '../platform/seal/index.ts';
import { createPush, type PushMessages } from './index.ts';
import { newDevice } from './testing-device.ts';
import { startPushService } from './testing-service.ts';

let push: PushMessages | undefined;
const its = useIdentityHarness({
  operations: ({ pool, tenants, now }) => {
    push = createPush({ pool, tenants, now, sealer: createSealer([randomBytes(32)]), config: {}, toPrivate: false });
    return push.operations;
  },
});
const pushOf = (): PushMessages => {
  if (push === undefined) throw new Error('the harness has started');
  return push;
};

const { keys } = newDevice();
const p256dh = keys.p256dh.toString('base64url');
const auth = keys.auth.toString('base64url');

async function newMember() {
  const by = visitor(its.harness);
  const { token } = tokensOf(await by.grant({ grant_type: 'demo' }));
  return (fields: Record<string, string>) => by.post('v1/user/push/subscribe', fields, token);
}

describe('CMS-02 addresses that a browser names', () => {
  it('has to be https on the public internet, with keys that are some', async () => {
    const subscribe = await newMember();
    const good = { endpoint: 'https://push.example.com/a', p256dh, auth };
    expect((await subscribe(good)).status).toBe(200);
    for (const [fields, field] of [
      [{ endpoint: 'http://push.example.com/a' }, 'endpoint'],
      [{ endpoint: 'https://127.0.0.1/a' }, 'endpoint'],
      [{ endpoint: 'https://localhost:5432/' }, 'endpoint'],
      [{ endpoint: 'https://[::1]/a' }, 'endpoint'],
      [{ p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'p256dh'],
      [{ p256dh: 'short' }, 'p256dh'],
      [{ auth: '' }, 'auth'],
    ] as const) {
      const { status, body } = await subscribe({ ...good, ...fields });
      expect([status, body.data], JSON.stringify(fields)).toMatchObject([400, { reason: 'FIELD_INVALID', field }]);
    }
  });

  it('nothing is sent to this machine, even when such an address is stored', async () => {
    await pushOf().begin(1);
    const service = await startPushService();
    const subscribe = await newMember();
    const { body } = await subscribe({ endpoint: 'https://push.example.com/stored', p256dh, auth });
    const subscriptionId = String(body.data.subscriptionId);
    await its.harness.superPool.query('update push_subscription set endpoint = $2 where subscription_id = $1', [
      subscriptionId,
      service.url.replace('http:', 'https:').replace('127.0.0.1', 'localhost'),
    ]);
    const sent = pushOf().deliver({ tenantId: 1, subscriptionId, topic: 'fills', at: its.harness.now() }, 'aa-bb');
    await expect(sent).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
    expect(service.posted).toEqual([]);
    await service.close();
  });

  it('keys are made once, also by servers that start at the same time', async () => {
    await Promise.all(Array.from({ length: 4 }, () => pushOf().begin(2)));
    const { rows } = await its.harness.superPool.query('select public_key from push_key where tenant_id = 2');
    expect(rows).toHaveLength(1);
  });
});
