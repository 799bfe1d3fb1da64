import { useState } from 'react';

type Seen = { readonly value: number | null; readonly direction: 'up' | 'down' | null; readonly turn: 0 | 1 };

/**
 * 'up-0', 'up-1', 'down-0', 'down-1' after a change, undefined before the first; the digit alternates to restart the
 * animation.
 */
export function useFlash(value: number | null, enabled: boolean): string | undefined {
  const [seen, setSeen] = useState<Seen>({ value, direction: null, turn: 0 });
  if (seen.value !== value) {
    const known = seen.value !== null && value !== null;
    const direction = known ? (value > seen.value ? 'up' : 'down') : null;
    setSeen({ value, direction, turn: seen.turn === 0 ? 1 : 0 });
  }
  return enabled && seen.direction !== null ? `${seen.direction}-${seen.turn}` : undefined;
}
