import type { Decider, Decision, Undecided } from './decider.ts';

/**
 * The protocol of two versions of Kabuto over the standard streams of a child process, one JSON text per line: the
 * child sends `Greeting`, then replies to each `Request` in turn. Never change a meaning: an old checkout replies to a
 * new one.
 */
export const PROTOCOL = 1;
export type Greeting = { readonly protocol: number; readonly codeVersion: string };

/** A journal row on the wire; `payload` in base64. */
type WireRow = { readonly seq: number; readonly kind: number; readonly at: number; readonly payload: string };
/** Bytes in base64. A version before images returns the outcome alone. */
type WireDecision = string | { readonly outcome: string; readonly images: string } | null | { readonly error: string };
export type Request =
  | { readonly do: 'begin' }
  | { readonly do: 'take'; readonly lines: readonly string[] }
  | { readonly do: 'decide'; readonly rows: readonly WireRow[] }
  | { readonly do: 'state' };
/** The replies to `state` are many `lines`, the last one empty; to `decide`, `decisions`; to the others, `done`. */
export type Reply =
  | { readonly done: true }
  | { readonly decisions: readonly WireDecision[] }
  | { readonly lines: readonly string[] };

export const toWireRow = ({ seq, kind, at, payload }: Undecided): WireRow => ({
  seq,
  kind,
  at,
  payload: payload.toString('base64'),
});
const fromWireRow = ({ seq, kind, at, payload }: WireRow): Undecided =>
  // `at` was an EpochMs before it was written on the wire.
  ({ seq, kind, at, payload: Buffer.from(payload, 'base64') }) as Undecided;

function toWireDecision(decision: Decision): WireDecision {
  if (decision === null || 'error' in decision) return decision;
  const { outcome, images } = decision;
  return images === null
    ? outcome.toString('base64')
    : { outcome: outcome.toString('base64'), images: images.toString('base64') };
}
export function fromWireDecision(decision: WireDecision): Decision {
  if (decision === null) return null;
  if (typeof decision === 'string') return { outcome: Buffer.from(decision, 'base64'), images: null };
  if ('error' in decision) return decision;
  return { outcome: Buffer.from(decision.outcome, 'base64'), images: Buffer.from(decision.images, 'base64') };
}

/** The replies to one request. */
export async function* answer(decider: Decider, request: Request): AsyncGenerator<Reply> {
  switch (request.do) {
    case 'begin':
      await decider.begin();
      yield { done: true };
      return;
    case 'take':
      await decider.take(request.lines);
      yield { done: true };
      return;
    case 'decide':
      yield { decisions: (await decider.decide(request.rows.map(fromWireRow))).map(toWireDecision) };
      return;
    case 'state':
      for await (const lines of decider.state()) if (lines.length > 0) yield { lines };
      yield { lines: [] };
      return;
  }
}
