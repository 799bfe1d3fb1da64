import type { Answer, CommandInput, Core } from '../core/index.ts';

/** Submits a command of a job, which does not keep a demo market from being parked. Throws CoreUnavailable. */
export const submitTask = (core: Core, input: CommandInput): Promise<Answer> =>
  core.submit({ input }, { byUser: false });
