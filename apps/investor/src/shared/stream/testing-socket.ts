import { FrameWriter, RECORD_KIND, type RecordKind, type ServerMessage } from '@kabuto/contract/stream';

/** A browser's WebSocket as far as the stream uses it; the test plays the server. Stub the global with it. */
export class TestSocket {
  static readonly OPEN = 1;
  /** All that were opened, the newest last. */
  static opened: TestSocket[] = [];

  readyState = 0;
  binaryType = '';
  onopen: (() => void) | undefined;
  onmessage: ((event: { readonly data: ArrayBuffer }) => void) | undefined;
  onclose: (() => void) | undefined;
  /** What the client has sent, as read from its JSON. */
  readonly sent: unknown[] = [];

  constructor() {
    TestSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  /** Closes without ever hearing from the other side, as a dead line does. */
  close(): void {
    this.readyState = 2;
  }

  /** The handshake is done. */
  open(): void {
    this.readyState = TestSocket.OPEN;
    this.onopen?.();
  }

  /** One frame with one record; `topic` is the server's number for it. */
  receive(kind: RecordKind, topic: number, bytes: Uint8Array): void {
    const frames = new FrameWriter();
    frames.begin(0);
    frames.add(kind, topic, bytes);
    this.onmessage?.({ data: new Uint8Array(frames.finish()).buffer });
  }

  tell(message: ServerMessage): void {
    this.receive(RECORD_KIND.json, 0, new TextEncoder().encode(JSON.stringify(message)));
  }
}
