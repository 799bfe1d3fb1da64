import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Strict } from '../fields.ts';

export const streamTicket = endpoint({
  method: 'POST',
  path: 'v1/stream/ticket',
  summary:
    'A single-use ticket of 30 seconds, sent as the first frame of the stream. Anonymous callers get market topics only.',
  access: 'public',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Strict({ ticket: Type.String() }),
});
