import {
  decodeDepth,
  decodeFrame,
  decodeQuote,
  decodeTape,
  FrameWriter,
  RECORD_KIND,
  type RecordKind,
  type ServerMessage,
} from '@kabuto/contract/stream';
import type { Subscriber, Subscription, Topic } from '../platform/stream/index.ts';

export const MEMBER = { userId: 7, accountId: 107, sessionId: 'session-7' };

function decode({ kind, view }: { readonly kind: RecordKind; readonly view: DataView }) {
  switch (kind) {
    case RECORD_KIND.quote:
      return decodeQuote(view);
    case RECORD_KIND.depth:
      return decodeDepth(view);
    case RECORD_KIND.tape:
      return decodeTape(view);
    case RECORD_KIND.json:
      // The topics' own encoder wrote it from a ServerMessage.
      return JSON.parse(new TextDecoder().decode(view)) as ServerMessage;
  }
}

/** One client at one topic: what it was sent, decoded, and whether there is more. */
export class TestSubscriber {
  wakes = 0;
  #subscription: Subscription | undefined;

  /** Opens a topic. Throws when the directory has none. */
  static async at(topic: Topic | undefined, since?: number): Promise<TestSubscriber> {
    if (topic === undefined) throw new Error('no such topic');
    const subscriber = new TestSubscriber();
    const wake = (): void => {
      subscriber.wakes += 1;
    };
    const place: Subscriber = { id: 5, member: MEMBER, since, wake };
    subscriber.#subscription = await topic.open(place);
    return subscriber;
  }

  take(): ReturnType<typeof decode>[] {
    const frame = new FrameWriter();
    frame.begin(0);
    if (this.#subscription?.waiting === true) this.#subscription.take(frame);
    return decodeFrame(new Uint8Array(frame.finish()).buffer).records.map(decode);
  }

  async restart(since?: number): Promise<void> {
    await this.#subscription?.restart(since);
  }

  end(): void {
    this.#subscription?.end();
  }
}
