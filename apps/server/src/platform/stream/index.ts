export { AppendChannel } from './append-channel.ts';
export { type AttachOptions, attachStream } from './attach.ts';
export type { StreamCounters } from './counters.ts';
export { EventLog, type LoggedEvent, type Missed } from './event-log.ts';
export { Hub } from './hub.ts';
export { STREAM_LIMITS, type StreamLimits } from './limits.ts';
export { StateChannel } from './state-channel.ts';
export { type StreamMember, StreamTickets } from './stream-tickets.ts';
export type { Subscriber, Subscription, Topic, TopicDirectory } from './topic.ts';
