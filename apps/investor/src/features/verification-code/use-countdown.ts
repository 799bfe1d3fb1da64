import { useEffect, useState } from 'react';

/**
 * Seconds left of a countdown, and a function that starts one. `runningUntil`: end of a running countdown, epoch
 * milliseconds.
 */
export function useCountdown(runningUntil: number): readonly [secondsLeft: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(runningUntil);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (end === 0) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) setEnd(0);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  const start = (seconds: number): void => {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  };
  return [end === 0 ? 0 : Math.max(0, Math.ceil((end - now) / 1000)), start];
}
