import type { ReactNode } from 'react';
import { useTenant } from './use-tenant.ts';

type SimulatedProps = { readonly className: string | undefined; readonly children: ReactNode };

/** A paragraph that holds for a simulated brokerage only. Until it is known which sort this is its place is kept, and empty. */
export function Simulated({ className, children }: SimulatedProps) {
  const mode = useTenant()?.mode;
  if (mode === 'live') return null;
  return (
    <p className={className} style={{ visibility: mode === undefined ? 'hidden' : 'visible' }}>
      {children}
    </p>
  );
}
