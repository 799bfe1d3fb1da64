import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import type { OperatorCalls } from '@kabuto/contract/operator';
import { type CallName, call } from './call.ts';

type Reads = Extract<CallName, `GET ${string}`>;

/**
 * Reads an endpoint as a query; a session that has ended leads to the entry page. `every`: milliseconds after which it
 * is read again.
 */
export function useRead<const N extends Reads>(name: N, query: OperatorCalls[N]['query'], every?: number) {
  const leave = useLogoutIfAccessDenied();
  const read = useQuery({
    queryKey: [name, query],
    queryFn: ({ signal }) => call(name, { query, signal }),
    ...(every === undefined ? {} : { refetchInterval: every }),
  });
  const { error } = read;
  useEffect(() => {
    if (error !== null) void leave(error);
  }, [error, leave]);
  return read;
}
