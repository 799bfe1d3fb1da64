import { type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { PushDeps } from '../deps.ts';
import { publicKeyOf } from '../keys.ts';
import { readChoice, readDevices } from '../store.ts';

/** Returns the key to subscribe with, the caller's browsers that get messages, and which ones they get. */
export const pushDetail = ({ pool }: PushDeps): Operation =>
  operation('pushDetail', ({ caller: { tenantId }, member: { userId, sessionId } }) =>
    readTenant(pool, tenantId, async (client) => {
      const owner = { tenantId, userId };
      const devices = await readDevices(client, owner);
      return {
        publicKey: (await publicKeyOf(client, tenantId)).toString('base64url'),
        devices: devices.map(({ sessionId: of, ...device }) => ({ ...device, current: of === sessionId })),
        choice: await readChoice(client, owner),
      };
    }),
  );
