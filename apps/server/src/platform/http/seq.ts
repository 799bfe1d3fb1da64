import type { Endpoint } from '@kabuto/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isReadAtSeq, OPENS_SESSION } from './investors.ts';
import { HTTP } from './limits.ts';
import { fieldInvalid } from './operation.ts';
import { callerOf, contextOf } from './request-context.ts';

/**
 * The last row of a brokerage's journal, and the row up to which the read tables are current; undefined when its market
 * does not run here.
 */
export type Journals = {
  readonly committed: (tenantId: number) => number | undefined;
  readonly projected: (tenantId: number) => number | undefined;
  /**
   * Waits until reads include everything up to journal row `seq`, at most `withinMs`. Returns how old the data of reads
   * is, in milliseconds; 0 when they include it.
   */
  readonly awaitProjected: (tenantId: number, seq: number, withinMs: number) => Promise<number>;
};

/** Wraps an endpoint's calls so that their replies carry the journal's sequence; undefined for endpoints without it. */
export type SeqOf = (name: string, endpoint: Endpoint) => WithSeq | undefined;
type WithSeq = <T>(request: FastifyRequest, reply: FastifyReply, handle: () => Promise<T>) => Promise<T>;

/**
 * Replies to members, those that open a session and public reads of tables that follow the journal carry its sequence.
 */
export const seqOf =
  (journals: Journals): SeqOf =>
  (name, endpoint) => {
    if (endpoint.access !== 'member' && !isReadAtSeq(endpoint) && !OPENS_SESSION.includes(name)) return undefined;
    const serve = endpoint.method === 'GET' ? readAtSeq : writeWithSeq;
    return (request, reply, handle) => serve(journals, request, reply, handle);
  };

/**
 * Operators' calls see what was committed when they were made: one decides on what another has just done, on any page,
 * and the operator log keeps what was there before a change. The reply states how old a read is when a second was not
 * enough.
 */
export const currentCalls =
  (journals: Journals): SeqOf =>
  (_name, { access }) => {
    if (typeof access !== 'object') return undefined;
    return async (request, reply, handle) => {
      const tenantId = contextOf(request).operator?.tenantId;
      const seq = tenantId === undefined ? undefined : journals.committed(tenantId);
      if (tenantId !== undefined && seq !== undefined) await waitFor(journals, reply, tenantId, seq);
      return handle();
    };
  };

const MIN_SEQ = /^\d{1,15}$/;

/** The `Kabuto-Min-Seq` header; null without one. Throws Refused FIELD_INVALID. */
function minSeqOf(request: FastifyRequest): number | null {
  const header = request.headers['kabuto-min-seq'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !MIN_SEQ.test(header)) throw fieldInvalid('Kabuto-Min-Seq', MIN_SEQ.source);
  return Number(header);
}

/**
 * Serves a read of a member, or of a guest: waits at most a second for the journal row that the caller has already
 * seen, before the operation takes a database connection. The reply states up to which row it is complete and, when the
 * wait timed out, how old it is.
 */
async function readAtSeq<T>(
  journals: Journals,
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<T>,
): Promise<T> {
  const { tenantId } = callerOf(request);
  const minSeq = minSeqOf(request);
  if (minSeq !== null) await waitFor(journals, reply, tenantId, minSeq);
  carry(reply, journals.projected(tenantId));
  return read();
}

async function waitFor(journals: Journals, reply: FastifyReply, tenantId: number, seq: number): Promise<void> {
  const ageMs = await journals.awaitProjected(tenantId, seq, HTTP.projectedWithinMs);
  if (ageMs > 0) reply.header('kabuto-lag-ms', String(ageMs));
}

/**
 * Serves a call that may write: its reply, even a refusal, carries the journal row of its own commit or a later one.
 */
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
