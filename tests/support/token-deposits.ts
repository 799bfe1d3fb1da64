import type { Transfer } from '@kabuto/brokerage';
import { NETWORKS } from '@kabuto/chain';
import { epochMs } from '@kabuto/market';
import type { Core } from '../../apps/server/src/core/index.ts';
import { take } from '../../apps/server/src/funding/step.ts';

let made = 0;

/**
 * Credits an account for 100 USDT at 150 yen without a chain: no job finds this deposit, so the demo's treasury does
 * not pay its yen.
 */
export async function creditUnfunded(core: Core, accountId: number): Promise<Transfer> {
  made += 1;
  const txHash = `0x${String(made).padStart(64, '0')}`;
  const of = { token: 'USDT', units: 100_000_000, source: `chain/${NETWORKS.demo.chainId}/${txHash}/0` } as const;
  const now = Date.now();
  const seen = await core.submit({ input: { kind: 'seeTokenDeposit', accountId, ...of, wallAt: epochMs(now) } });
  if (seen.transfer === undefined) throw new Error(`refused: ${seen.refusal?.reason}`);
  const actor = { kind: 'system' } as const;
  const final = await take(core, seen.transfer, { to: 'final', actor }, { now });
  // Both at once: a job that finds it between the two would hold what no block contains.
  const [, transfer] = await Promise.all([
    take(core, final, { to: 'screening', rate: 1_500_000, actor }, { now }),
    take(core, { ...final, state: 'screening' }, { to: 'credited', actor }, { now }),
  ]);
  await core.waitUntilCaughtUp();
  return transfer;
}
