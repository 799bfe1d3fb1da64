import { type Operation, operation } from '../../platform/http/index.ts';
import { coreOfDemo, type DemoDeps, moveClock } from './deps.ts';

/** POST v1/demo/clock/speed */
export const setSpeed = (deps: DemoDeps): Operation =>
  operation('setSpeed', async ({ body, caller }) => {
    return moveClock(coreOfDemo(deps, caller.tenantId).setSpeed(Number(body.speed)));
  });
