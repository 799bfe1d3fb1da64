import type { DepthView, QuoteView, SessionView, TradeView } from '@kabuto/contract';
import { useStore } from '@kabuto/ui/state';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCall } from '../api/query.ts';
import { isBeforeOpening } from './before-opening.ts';
import { keepTopic } from './feed.ts';
import { type Freshness, freshness, lastFrame, values } from './live-state.ts';
import { type Depth, depthOfView, mergeTapes, type Quote, quoteOfView, type Trade, tradeOfView } from './values.ts';

/** The live value of a topic while the component is mounted; undefined until the stream has sent one. */
function useTopic(topic: string): unknown {
  useEffect(() => keepTopic(topic), [topic]);
  return useSyncExternalStore(
    (listener) => values.listen(topic, listener),
    () => values.get(topic),
  );
}

/** An issue's quote: live once the stream has sent one, before that `initial` from an HTTP reply. */
export function useQuote(code: string, initial: QuoteView): Quote;
export function useQuote(code: string, initial?: QuoteView): Quote | undefined;
export function useQuote(code: string, initial?: QuoteView): Quote | undefined {
  // The tower stores only quotes under these topics; the hooks below rely on the same for theirs.
  const live = useTopic(`quote:${code}`) as Quote | undefined;
  return live ?? (initial === undefined ? undefined : quoteOfView(initial));
}

/** An issue's book, ten levels a side. */
export function useDepth(code: string, initial?: DepthView): Depth | undefined {
  const live = useTopic(`depth:${code}`) as Depth | undefined;
  return live ?? (initial === undefined ? undefined : depthOfView(initial));
}

/** An issue's latest trades, newest first, at most a hundred; undefined until loaded. */
export function useTape(code: string, initial?: readonly TradeView[]): readonly Trade[] | undefined {
  const live = useTopic(`tape:${code}`) as readonly Trade[] | undefined;
  if (live === undefined && initial === undefined) return undefined;
  return mergeTapes(live ?? [], (initial ?? []).map(tradeOfView));
}

type ReceivedSession = { readonly session: SessionView; readonly receivedAt: number };
/** A session and when it was received, in milliseconds of the performance clock. */
export type LiveSession = SessionView & { readonly receivedAt: number };

/**
 * Phase, trade date and market clock; undefined until known. `receivedAt` is the performance.now() at its marketTime.
 */
export function useSession(): LiveSession | undefined {
  const live = useTopic('session') as ReceivedSession | undefined;
  const { data, dataUpdatedAt } = useCall('GET v1/quote/session/detail', {}, { staleTime: 30_000 });
  if (live !== undefined) return { ...live.session, receivedAt: live.receivedAt };
  // dataUpdatedAt is wall clock; both clocks run at the same rate within one page.
  return data === undefined ? undefined : { ...data, receivedAt: dataUpdatedAt - performance.timeOrigin };
}

/** Whether the day's trading has not begun: orders are taken for the opening, or it is the morning before that. */
export function useBeforeOpening(): boolean {
  const session = useSession();
  return session !== undefined && isBeforeOpening(session);
}

/**
 * Market time of a session at `now` (performance.now()), epoch milliseconds; it stops at a phase change until the
 * server reports it.
 */
const marketTimeAt = (session: LiveSession, now: number): number =>
  Math.min(session.nextAt, session.marketTime + Math.max(0, now - session.receivedAt) * session.speed);

/** Market time now, epoch milliseconds, updated every `everyMs`; undefined until the session is known. */
export function useMarketTime(everyMs = 1000): number | undefined {
  const session = useSession();
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return session === undefined ? undefined : marketTimeAt(session, Math.max(now, session.receivedAt));
}

/**
 * Market time at the server's last frame, epoch milliseconds, once the connection has been lost for `afterMs`; else
 * undefined.
 */
export function useTimeOfLoss(afterMs: number): number | undefined {
  const session = useSession();
  const { stale } = useFreshness();
  const [at, setAt] = useState<number>();
  useEffect(() => {
    if (!stale) return undefined;
    const timer = setTimeout(() => setAt(lastFrame.at), afterMs);
    return () => {
      clearTimeout(timer);
      setAt(undefined);
    };
  }, [stale, afterMs]);
  return session === undefined || at === undefined
    ? undefined
    : marketTimeAt(session, Math.max(at, session.receivedAt));
}

export type IndexValue = { readonly code: string; readonly value: string; readonly previous: string };
const NO_VALUES: readonly IndexValue[] = [];

/** Live index values; empty until the stream has sent them. */
export const useIndexValues = (): readonly IndexValue[] =>
  (useTopic('index') as readonly IndexValue[] | undefined) ?? NO_VALUES;

/** Whether prices are stale, and whether the stream is connected. */
export const useFreshness = (): Freshness => useStore(freshness);

/** Milliseconds since the server's last frame, updated every half second; undefined before the first. */
export function useAge(): number | undefined {
  const [age, setAge] = useState<number | undefined>(undefined);
  useEffect(() => {
    const timer = setInterval(() => setAge(lastFrame.at === 0 ? undefined : performance.now() - lastFrame.at), 500);
    return () => clearInterval(timer);
  }, []);
  return age;
}
