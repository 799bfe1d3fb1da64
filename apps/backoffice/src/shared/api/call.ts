import type { OperatorCalls } from '@kabuto/contract/operator';
import { dataOf, send } from './exchange.ts';
import { KeptKeys } from './kept-keys.ts';

export type CallName = keyof OperatorCalls;
export type CallReply<N extends CallName> = OperatorCalls[N]['reply'];

type Input<N extends CallName> = {
  readonly query?: OperatorCalls[N]['query'];
  readonly body?: OperatorCalls[N]['body'];
  /** Names one intended change: sent again with it, the server executes it once. */
  readonly key?: string;
  readonly signal?: AbortSignal | undefined;
};

const kept = new KeptKeys();

/** Sends a call of the operators' API and returns its data. Throws CallError. */
export async function call<const N extends CallName>(name: N, input: Input<N> = {}): Promise<CallReply<N>> {
  const { query = {}, body = {}, key, signal } = input;
  const request = async (used?: string): Promise<unknown> =>
    dataOf(await send(name, { query, body, key: used, signal }));
  const data = await (key === undefined ? request() : kept.under({ name, body, key }, request));
  // The server checks each reply against the contract in its tests.
  return data as CallReply<N>;
}
