import { type FrameWriter, RECORD_KIND, type ServerMessage } from '@kabuto/contract/stream';
import type { StreamMember } from './stream-tickets.ts';

/** One client's place in a topic. */
export type Subscriber = {
  /** The number of the topic in this client's records. */
  readonly id: number;
  readonly member: StreamMember | null;
  /** The last sequence that the client has seen, for topics that can be resumed. */
  readonly since: number | undefined;
  /**
   * Called when there is data for this client, and perhaps for others of the topic: the next write checks all of them.
   */
  readonly wake: () => void;
};

/** An open subscription: data that waits for this client is taken at its next write. */
export type Subscription = {
  /** Whether there is data to take. */
  readonly waiting: boolean;
  /** Writes the records since the last call, in order, and removes them. */
  readonly take: (frame: FrameWriter) => void;
  /** When it resolves, the next `take` begins with the whole state, or with what came after `since`. */
  readonly restart: (since: number | undefined) => Promise<void>;
  readonly end: () => void;
};

/** Something to subscribe to. Values may be published before `open` resolves; they are not lost. */
export type Topic = {
  readonly memberOnly: boolean;
  readonly open: (subscriber: Subscriber) => Promise<Subscription>;
};

/** Looks up a topic by name; undefined when there is none. */
export type TopicDirectory = (name: string) => Topic | undefined;

const encoder = new TextEncoder();

/** Writes a message as a record. */
export function addMessage(frame: FrameWriter, message: ServerMessage): void {
  frame.add(RECORD_KIND.json, 0, encoder.encode(JSON.stringify(message)));
}
