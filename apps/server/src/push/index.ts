import type { Operation } from '../platform/http/index.ts';
import type { PushSender } from '../platform/messages/index.ts';
import { deliver } from './deliver.ts';
import type { PushDeps } from './deps.ts';
import { makeKeys } from './keys.ts';
import { pushChange } from './operations/push-change.ts';
import { pushDetail } from './operations/push-detail.ts';
import { pushSubscribe } from './operations/push-subscribe.ts';
import { pushUnsubscribe } from './operations/push-unsubscribe.ts';

export type PushMessages = PushSender & {
  readonly operations: readonly Operation[];
  /** Makes the keys of a brokerage unless it has some; to be called at each start. */
  readonly begin: (tenantId: number) => Promise<void>;
};

/** Messages to browsers (CMS-02, decision 0133). */
export const createPush = (deps: PushDeps): PushMessages => ({
  operations: [pushDetail(deps), pushSubscribe(deps), pushUnsubscribe(deps), pushChange(deps)],
  begin: (tenantId) => makeKeys(deps, tenantId),
  deliver: deliver(deps),
});
