import { FrameWriter, RECORD_KIND, type RecordKind, type ServerMessage } from '@kabuto/contract/stream';

/**
 * A fake of the browser's WebSocket as far as the stream uses it; the test acts as the server. Stub the global with it.
 */
export class TestSocket {
  static readonly OPEN = 1;
  /** All sockets opened, the newest last. */
  static opened: TestSocket[] = [];

  readyState = 0;
  binaryType = '';
  onopen: (() => void) | undefined;
  onmessage: ((event: { readonly data: ArrayBuffer }) => void) | undefined;
  onclose: (() => void) | undefined;
  /** The messages the client has sent, parsed from JSON. */
  readonly sent: unknown[] = [];

  constructor() {
    TestSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  /** Closes without an event from the other side, as on a dead connection. */
  close(): void {
    this.readyState = 2;
  }

  /** Completes the handshake. */
  open(): void {
    this.readyState = TestSocket.OPEN;
    this.onopen?.();
  }

  /** Delivers one frame with one record; `topic` is the server's id for it. */
  receive(kind: RecordKind, topic: number, bytes: Uint8Array): void {
    const frames = new FrameWriter();
    frames.begin(0);
    frames.add(kind, topic, bytes);
    this.onmessage?.({ data: new Uint8Array(frames.finish()).buffer });
  }

  receiveMessage(message: ServerMessage): void {
    this.receive(RECORD_KIND.json, 0, new TextEncoder().encode(JSON.stringify(message)));
  }
}
