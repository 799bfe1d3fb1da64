import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { BaseContext } from '../context.ts';
import { listDevices } from '../session/devices.ts';

/** Lists the caller's sessions. */
export const sessionList = (context: BaseContext): Operation =>
  operation('sessionList', async ({ caller: { tenantId }, member }) => {
    const devices = await withTenant(context.pool, tenantId, (client) =>
      listDevices(client, tenantId, member.userId, context.now()),
    );
    return {
      rows: devices.map(({ sessionId, ...shown }) => ({
        id: sessionId,
        current: sessionId === member.sessionId,
        ...shown,
      })),
    };
  });
