import { type Operation, operation } from '../../platform/http/index.ts';
import { coreOfDemo, type DemoDeps, moveClock } from './deps.ts';

/** POST v1/demo/clock/skip */
export const skip = (deps: DemoDeps): Operation =>
  operation('skip', async ({ body, caller }) => {
    return moveClock(coreOfDemo(deps, caller.tenantId).skipTo(body.to));
  });
