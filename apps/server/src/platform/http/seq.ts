import type { Endpoint } from '@kabuto/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OPENS_SESSION } from './investors.ts';
import { HTTP } from './limits.ts';
import { Refused } from './operation.ts';
import { callerOf } from './request-context.ts';

/** The sequence of a brokerage's journal, and the one that the tables which members read have reached; undefined where it does not run here. */
export type Journals = {
  readonly committed: (tenantId: number) => number | undefined;
  readonly projected: (tenantId: number) => number | undefined;
  /**
   * Waits until reads find everything up to journal row `seq`, `withinMs` at most. Returns how old what they find is, in milliseconds; 0 when
   * they find it.
   */
  readonly awaitProjected: (tenantId: number, seq: number, withinMs: number) => Promise<number>;
};

/** Serves an endpoint's calls so that their replies carry the journal's sequence; undefined for an endpoint whose replies do not. */
export type SeqOf = (name: string, endpoint: Endpoint) => WithSeq | undefined;
type WithSeq = <T>(request: FastifyRequest, reply: FastifyReply, handle: () => Promise<T>) => Promise<T>;

/** Replies to members carry the journal's sequence, and those that open a session. */
export const seqOf =
  (journals: Journals): SeqOf =>
  (name, { access, method }) => {
    if (access !== 'member' && !OPENS_SESSION.includes(name)) return undefined;
    const serve = method === 'GET' ? readAtSeq : writeWithSeq;
    return (request, reply, handle) => serve(journals, request, reply, handle);
  };

const MIN_SEQ = /^\d{1,15}$/;

/** The `Kabuto-Min-Seq` header; null without one. Throws Refused FIELD_INVALID. */
function minSeqOf(request: FastifyRequest): number | null {
  const header = request.headers['kabuto-min-seq'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !MIN_SEQ.test(header))
    throw new Refused('FIELD_INVALID', 'Kabuto-Min-Seq', { field: 'Kabuto-Min-Seq', allowed: MIN_SEQ.source });
  return Number(header);
}

/**
 * Serves a member's read: it waits for the journal row that the caller has seen already, at most a second, and before the operation takes a
 * connection to the database. The reply says up to which row it holds everything, and how old that is when the wait was in vain.
 */
async function readAtSeq<T>(
  journals: Journals,
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<T>,
): Promise<T> {
  const { tenantId } = callerOf(request);
  const minSeq = minSeqOf(request);
  const ageMs = minSeq === null ? 0 : await journals.awaitProjected(tenantId, minSeq, HTTP.projectedWithinMs);
  if (ageMs > 0) reply.header('kabuto-lag-ms', String(ageMs));
  carry(reply, journals.projected(tenantId));
  return read();
}

/** Serves a call that may change something: its reply, a refusal too, carries its own commit's journal row or a later one. */
async function writeWithSeq<T>(
  journals: Journals,
  request: FastifyRequest,
  reply: FastifyReply,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } finally {
    carry(reply, journals.committed(callerOf(request).tenantId));
  }
}

function carry(reply: FastifyReply, seq: number | undefined): void {
  if (seq !== undefined) reply.header('kabuto-seq', String(seq));
}
