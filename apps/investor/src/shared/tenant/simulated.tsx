import type { ReactNode } from 'react';
import { useTenant } from './use-tenant.ts';

type SimulatedProps = { readonly className: string | undefined; readonly children: ReactNode };

/** A paragraph shown only for a simulated brokerage. Until the mode is known its space is reserved and empty. */
export function Simulated({ className, children }: SimulatedProps) {
  const mode = useTenant()?.mode;
  if (mode === 'live') return null;
  return (
    <p className={className} style={{ visibility: mode === undefined ? 'hidden' : 'visible' }}>
      {children}
    </p>
  );
}
