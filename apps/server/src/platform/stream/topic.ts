import { type FrameWriter, RECORD_KIND, type ServerMessage } from '@kabuto/contract/stream';
import type { StreamMember } from './tickets.ts';

/** One client's place at one topic. */
export type Seat = {
  /** The number that the topic's records carry for this client. */
  readonly id: number;
  readonly member: StreamMember | null;
  /** The last sequence the client has seen; where topics can be resumed. */
  readonly since: number | undefined;
  /** There is something to take for this client, and perhaps for others of the topic: the next write asks all of them. */
  readonly wake: () => void;
};

/** An open subscription: what waits for this client is taken at its next write. */
export type Subscription = {
  /** Whether there is something to take. */
  readonly waiting: boolean;
  /** Writes the records since the last call, in order, and takes them away. */
  readonly take: (frame: FrameWriter) => void;
  /** When it resolves, the next `take` begins with the whole state again, or with what came after `since`. */
  readonly restart: (since: number | undefined) => Promise<void>;
  readonly end: () => void;
};

/** Something to subscribe to. Values may be published before `open` resolves, never lost. */
export type Topic = {
  readonly memberOnly: boolean;
  readonly open: (seat: Seat) => Promise<Subscription>;
};

/** The topic of a name; undefined when there is none. */
export type TopicDirectory = (name: string) => Topic | undefined;

const encoder = new TextEncoder();

/** Writes a message as a record. */
export function addMessage(frame: FrameWriter, message: ServerMessage): void {
  frame.add(RECORD_KIND.json, 0, encoder.encode(JSON.stringify(message)));
}
