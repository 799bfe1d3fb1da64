import {
  decodeDepth,
  decodeQuote,
  decodeTape,
  type FrameRecord,
  RECORD_KIND,
  type ServerMessage,
} from '@kabuto/contract/stream';
import type { Seat, Subscription, Topic } from '../platform/stream/index.ts';

export const MEMBER = { userId: 7, accountId: 107, sessionId: 'session-7' };

function decode({ kind, bytes }: FrameRecord) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (kind) {
    case RECORD_KIND.quote:
      return decodeQuote(view);
    case RECORD_KIND.depth:
      return decodeDepth(view);
    case RECORD_KIND.tape:
      return decodeTape(view);
    case RECORD_KIND.json:
      // The topics' own encoder wrote it from a ServerMessage.
      return JSON.parse(new TextDecoder().decode(bytes)) as ServerMessage;
  }
}

/** One client at one topic: what it was told, decoded, and whether there is more. */
export class TestSeat {
  marks = 0;
  #subscription: Subscription | undefined;

  /** Opens a topic. Throws when the directory has none. */
  static async at(topic: Topic | undefined, since?: number): Promise<TestSeat> {
    if (topic === undefined) throw new Error('no such topic');
    const seat = new TestSeat();
    const mark = (): void => {
      seat.marks += 1;
    };
    const place: Seat = { id: 5, member: MEMBER, since, mark };
    seat.#subscription = await topic.open(place);
    return seat;
  }

  take(): ReturnType<typeof decode>[] {
    return (this.#subscription?.take() ?? []).map(decode);
  }

  async restart(since?: number): Promise<void> {
    await this.#subscription?.restart(since);
  }

  end(): void {
    this.#subscription?.end();
  }
}
