import type { AlertView, FillView, OrderView, ResultView, SessionView, TaxView } from '../index.ts';

/**
 * Topics: `quote:7203`, `depth:7203`, `tape:7203`, `index`, `session`, and `account` (own orders, fills and balances;
 * members only). The first three are for the first venue; those of another one have its name before the code:
 * `quote:pts:7203`. `account` resumes: `since` is the last account sequence received.
 */
export type ClientMessage =
  | { readonly op: 'auth'; readonly ticket: string }
  | { readonly op: 'subscribe'; readonly topic: string; readonly since?: number }
  | { readonly op: 'unsubscribe'; readonly topic: string }
  | { readonly op: 'ping'; readonly t: number };

/**
 * Events of the own account as committed, by rising `seq`; after `resync` the client reads its lists again and
 * continues from that seq.
 */
export type AccountEvent =
  | { readonly kind: 'order'; readonly order: OrderView }
  | { readonly kind: 'fill'; readonly fill: FillView; readonly order: OrderView }
  /** A trade date was closed: an issue's final result, and the account's tax or refund. */
  | { readonly kind: 'result'; readonly result: ResultView }
  | { readonly kind: 'tax'; readonly tax: TaxView }
  /** A price alert was set, hit or removed. */
  | { readonly kind: 'alert'; readonly alert: AlertView }
  /** Any other change of the account: read it again. */
  | { readonly kind: 'cash' };

export type ServerMessage =
  | { readonly type: 'ready'; readonly member: boolean }
  /** From now on records of this topic carry the number `id`; a snapshot record follows at once. */
  | { readonly type: 'subscribed'; readonly topic: string; readonly id: number }
  | { readonly type: 'denied'; readonly topic: string; readonly reason: 'unknown' | 'member-only' | 'too-many' }
  /** `journalSeq`: a read with this as its `Kabuto-Min-Seq` includes the event's change. */
  | { readonly type: 'account'; readonly seq: number; readonly journalSeq: number; readonly event: AccountEvent }
  | { readonly type: 'resync'; readonly seq: number; readonly journalSeq: number }
  | { readonly type: 'session'; readonly session: SessionView }
  | {
      readonly type: 'index';
      readonly values: readonly { readonly code: string; readonly value: string; readonly previous: string }[];
    }
  | { readonly type: 'ended'; readonly reason: 'session' | 'slow' | 'shutdown' }
  | { readonly type: 'pong'; readonly t: number };
