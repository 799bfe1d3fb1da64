import type { ReactNode } from 'react';
import { useRequireAccess } from 'react-admin';
import type { OfficeResource } from './resources.ts';

type Props = { readonly to: OfficeResource; readonly children: ReactNode };

/** A page for operators whose roles permit it, as react-admin's lists check by themselves; others see why not. */
export function RequireAccess({ to, children }: Props) {
  const { isPending } = useRequireAccess({ resource: to, action: 'list' });
  return isPending ? null : children;
}
