import type { BrokerInput } from '../../src/types.ts';

type Without<T> = T extends unknown ? Omit<T, 'at'> : never;
/**
 * `fault`: a repeat, a stale, late or impossible report, a request that cannot pass. `boundary`: an amount or price at
 * its edge.
 */
export type Sort = 'plain' | 'fault' | 'boundary';
export type Command = { readonly input: Without<BrokerInput>; readonly sort: Sort };
/** The inputs of one step; each is applied before the next is drawn. */
export type Commands = Generator<Command, void, void>;

export const command = (input: Command['input'], sort: Sort = 'plain'): Command => ({ input, sort });
