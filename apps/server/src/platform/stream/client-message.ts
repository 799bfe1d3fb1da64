import type { ClientMessage } from '@kabuto/contract/stream';

/** A topic's kind, the venue that is named, and the code. */
const TOPIC = /^[a-z]{1,12}(:[a-z][a-z0-9-]{1,15})?(:[0-9A-Z]{1,12})?$/;
const TICKET = /^[A-Za-z0-9_-]{16,64}$/;

/** Reads what a client sent; null for anything that is not exactly one of its messages. */
export function readClientMessage(text: string): ClientMessage | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof message !== 'object' || message === null) return null;
  const get = (name: string): unknown => Reflect.get(message, name);
  const topic = get('topic');
  switch (get('op')) {
    case 'auth': {
      const ticket = get('ticket');
      return typeof ticket === 'string' && TICKET.test(ticket) ? { op: 'auth', ticket } : null;
    }
    case 'subscribe': {
      if (typeof topic !== 'string' || !TOPIC.test(topic)) return null;
      const since = get('since');
      if (since === undefined) return { op: 'subscribe', topic };
      return isCount(since) ? { op: 'subscribe', topic, since } : null;
    }
    case 'unsubscribe':
      return typeof topic === 'string' && TOPIC.test(topic) ? { op: 'unsubscribe', topic } : null;
    case 'ping': {
      const t = get('t');
      return typeof t === 'number' && Number.isFinite(t) ? { op: 'ping', t } : null;
    }
    default:
      return null;
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
