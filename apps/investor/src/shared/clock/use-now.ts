import { useEffect, useState } from 'react';

const EVERY_MS = 1_000;

/** The browser's clock, epoch milliseconds: read again each second while `ticking`. */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return undefined;
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

/** The browser's clock, as `useNow`, until it has passed `at`, epoch milliseconds. */
export function useNowUntil(at: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      const read = Date.now();
      setNow(read);
      if (read > at) clearInterval(timer);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [at]);
  return now;
}
