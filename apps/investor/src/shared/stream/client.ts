import type { ServerMessage } from '@kabuto/contract/stream';
import { decodeDepth, decodeFrame, decodeQuote, decodeTape, RECORD_KIND } from '@kabuto/contract/stream';
import { apiBase } from '../api/address.ts';
import { send } from '../api/call.ts';
import { refetchFailed } from '../api/query.ts';
import { noteSeq } from '../api/seq.ts';
import { tenantSegment } from '../session/tenant.ts';
import { hasShape, isText } from '../storage/slot.ts';
import { Connection } from './connection.ts';
import { GapDetector } from './gap-detector.ts';
import { freshness, lastFrame, onReconnected, publishAccountUpdate, values } from './live-state.ts';
import { Subscriptions } from './subscriptions.ts';
import { depthOfRecord, mergeTapes, quoteOfRecord, type Trade, tradesOfRecord } from './values.ts';
import { watchFreshness } from './watch-freshness.ts';

const isTicket = (value: unknown): value is { ticket: string } => hasShape(value, { ticket: isText });

async function ticket(): Promise<string> {
  const reply = await send('POST v1/stream/ticket', { silent: true, quiet: true });
  if (!isTicket(reply.data)) throw new TypeError('the ticket reply has an unknown shape');
  return reply.data.ticket;
}

const streamUrl = (): string => `${apiBase(location.origin, tenantSegment()).replace(/^http/, 'ws')}v1/stream`;

/** Connects socket, subscriptions, decoder and stores. Started once, on the first subscription of any page. */
export function startClient(): { use: (topic: string) => () => void; restart: () => void } {
  const gaps = new GapDetector();
  const text = new TextDecoder();
  const subscriptions = new Subscriptions(
    (message) => connection.send(message),
    (topic) => values.drop(topic),
  );
  /** For values without a topic id: one that arrives after its topic was left is ignored. */
  const put = (topic: string, value: unknown): void => {
    if (subscriptions.has(topic)) values.put(topic, value);
  };

  const handlers: { readonly [T in ServerMessage['type']]: (message: Extract<ServerMessage, { type: T }>) => void } = {
    ready: () => subscriptions.resubscribe(),
    subscribed: ({ topic, id }) => {
      // A snapshot follows; its sequence may be far ahead of the last record.
      gaps.forget(topic);
      subscriptions.confirmed(topic, id);
    },
    denied: () => undefined,
    account: ({ seq, journalSeq, event }) => {
      noteSeq(journalSeq);
      if (subscriptions.recordSeq(seq)) publishAccountUpdate(event);
    },
    resync: ({ seq, journalSeq }) => {
      noteSeq(journalSeq);
      subscriptions.restartAccount(seq);
      publishAccountUpdate({ kind: 'resync' });
    },
    session: ({ session }) => put('session', { session, receivedAt: performance.now() }),
    index: ({ values: indices }) => put('index', indices),
    // The server closes the socket after this message; the connection then reconnects by itself.
    ended: () => undefined,
    pong: () => undefined,
  };

  const onJson = (view: DataView): void => {
    // Both ends are built from the same contract; an unknown type from a newer server has no handler and is ignored.
    const message = JSON.parse(text.decode(view)) as ServerMessage;
    const handle = handlers[message.type] as ((message: ServerMessage) => void) | undefined;
    handle?.(message);
  };

  const onTape = (topic: string, view: DataView): void => {
    const record = decodeTape(view);
    if (gaps.missed(topic, record.seq)) subscriptions.repair(topic);
    // Only this function stores values under this topic.
    const known = (values.newest(topic) ?? []) as readonly Trade[];
    values.put(topic, mergeTapes(tradesOfRecord(record), known));
  };

  const onFrame = (frame: ArrayBuffer): void => {
    lastFrame.at = performance.now();
    for (const { kind, topic: id, view } of decodeFrame(frame).records) {
      if (kind === RECORD_KIND.json) {
        onJson(view);
        continue;
      }
      const topic = subscriptions.topicOf(id);
      if (topic === undefined) continue;
      if (kind === RECORD_KIND.quote) values.put(topic, quoteOfRecord(decodeQuote(view)));
      else if (kind === RECORD_KIND.depth) values.put(topic, depthOfRecord(decodeDepth(view)));
      else onTape(topic, view);
    }
  };

  const connection = new Connection({
    url: streamUrl,
    ticket,
    onOpen: () => {
      gaps.reset();
      freshness.set({ stale: false, connected: true });
      lastFrame.at = performance.now();
    },
    onFrame,
    onDown: () => freshness.set({ stale: true, connected: false }),
  });
  connection.start();
  watchFreshness(connection);
  onReconnected(() => void refetchFailed());

  return {
    use: (topic) => subscriptions.use(topic),
    restart: () => {
      subscriptions.restartAccount();
      connection.restart();
    },
  };
}
