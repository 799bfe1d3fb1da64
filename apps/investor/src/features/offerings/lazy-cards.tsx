import type { OfferingView } from '@kabuto/contract';
import { Skeleton } from '@kabuto/ui';
import { lazy, Suspense } from 'react';

/** Loaded once there is a draw to verify. */
const Draw = lazy(async () => ({ default: (await import('./draw/draw-section.tsx')).DrawSection }));

/** The draw of an offering: certificate, own application, and its recomputation in this browser. */
export const DrawSection = (props: { readonly offering: OfferingView; readonly hasOwn: boolean }) => (
  <Suspense fallback={<Skeleton height="120px" />}>
    <Draw {...props} />
  </Suspense>
);
