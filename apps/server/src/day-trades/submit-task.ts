import type { CommandInput, Core } from '../core/index.ts';

/**
 * Submits a command of a job, which does not keep a demo market from being parked. Throws CoreUnavailable, and an error
 * when the broker refuses it.
 */
export async function submitTask(core: Pick<Core, 'submit'>, input: CommandInput): Promise<void> {
  const { refusal } = await core.submit({ input }, { byUser: false });
  if (refusal !== null) throw new Error(`${input.kind} was refused: ${refusal.reason}`);
}
