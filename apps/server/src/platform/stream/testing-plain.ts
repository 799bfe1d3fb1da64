import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

/** Publishes a message to a topic's clients of the plain server. */
export type PlainPublisher = (topic: string, message: object) => void;

/**
 * A simple implementation for comparison: each message is sent to each subscriber of its topic at once, as JSON. A
 * client sends the list of its topics as its first message.
 */
export function attachPlain(server: Server): PlainPublisher {
  const listeners = new Map<string, Set<WebSocket>>();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    socket.once('message', (data: Buffer) => {
      // Sent by the benchmark's own client.
      for (const topic of JSON.parse(data.toString()) as string[]) {
        const known = listeners.get(topic) ?? new Set();
        listeners.set(topic, known.add(socket));
      }
    });
    socket.on('close', () => {
      for (const known of listeners.values()) known.delete(socket);
    });
    socket.on('error', () => undefined);
  });
  return (topic, message) => {
    for (const socket of listeners.get(topic) ?? []) socket.send(JSON.stringify(message));
  };
}
