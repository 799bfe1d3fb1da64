import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { decodeFrame, RECORD_KIND } from '@kabuto/contract/stream';
import { serveParent } from '../../support/serve-parent.ts';
import { FrameReader } from './frame-reader.ts';

export type ClientsOrder =
  | {
      readonly kind: 'connect';
      readonly server: 'hub' | 'plain';
      readonly port: number;
      readonly tickets: readonly string[];
      /** Topics of each client. */
      readonly topics: readonly (readonly string[])[];
    }
  | { readonly kind: 'count' };

/** Since the last count: what all clients received, and the messages found by the clients that read. */
export type Counted = { readonly bytes: number; readonly readers: number; readonly messages: number };

/** One client in this many reads what it receives. */
const READS_EVERY = 50;
const HEAD_END = Buffer.from('\r\n\r\n');

let bytes = 0;
let messages = 0;
let readers = 0;
const sockets: Socket[] = [];

/** A masked text frame, as a client sends it. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const head = payload.length < 126 ? Buffer.from([0x81, 0x80 | payload.length]) : Buffer.alloc(4);
  if (payload.length >= 126) {
    head.writeUInt16BE(0x81fe, 0);
    head.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([head, mask, payload.map((byte, i) => byte ^ (mask[i % 4] ?? 0))]);
}

const countHub = (payload: Buffer): number =>
  decodeFrame(new Uint8Array(payload).buffer).records.filter(({ kind }) => kind !== RECORD_KIND.json).length;

function open(port: number, isReader: boolean, server: 'hub' | 'plain'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const reader = new FrameReader((payload) => {
      messages += server === 'hub' ? countHub(payload) : 1;
    });
    let upgraded = false;
    socket.once('error', reject);
    socket.once('connect', () => {
      const path = server === 'hub' ? '/api/v1/stream' : '/';
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      );
    });
    socket.on('data', (chunk: Buffer) => {
      if (upgraded) {
        bytes += chunk.length;
        if (isReader) reader.take(chunk);
        return;
      }
      if (!chunk.subarray(0, 12).toString('latin1').endsWith('101')) reject(new Error(chunk.toString('latin1')));
      upgraded = true;
      socket.off('error', reject);
      socket.on('error', () => undefined);
      const end = chunk.indexOf(HEAD_END);
      if (isReader) reader.take(chunk.subarray(end + HEAD_END.length));
      resolve(socket);
    });
  });
}

async function connectAll(order: Extract<ClientsOrder, { kind: 'connect' }>): Promise<number> {
  const { server, port, topics, tickets } = order;
  for (const [n, own] of topics.entries()) {
    const isReader = n % READS_EVERY === 0;
    const socket = await open(port, isReader, server);
    if (isReader) readers += 1;
    sockets.push(socket);
    if (server === 'plain') socket.write(frame(JSON.stringify(own)));
    else {
      socket.write(frame(JSON.stringify({ op: 'auth', ticket: tickets[n] })));
      for (const topic of own) socket.write(frame(JSON.stringify({ op: 'subscribe', topic })));
    }
  }
  return sockets.length;
}

serveParent<ClientsOrder>(async (order) => {
  if (order.kind === 'connect') return connectAll(order);
  if (sockets.some((socket) => socket.destroyed)) throw new Error('the server has closed a connection');
  const counted: Counted = { bytes, readers, messages };
  bytes = 0;
  messages = 0;
  return counted;
});
