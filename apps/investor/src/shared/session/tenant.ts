import { slots } from '../storage/slots.ts';
import { storage } from '../storage/storage.ts';

const KEY = 'kabuto.tenant';
const SEGMENT = /^[\w-]{1,64}$/;

/** The tenant segment in a query string; undefined when there is none or it is invalid. */
function tenantOf(search: string): string | undefined {
  const asked = new URLSearchParams(search).get('tenant');
  return asked !== null && SEGMENT.test(asked) ? asked : undefined;
}

function kept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

let segment = '';

/** The tenant segment of this browser session, '' for the default tenant. */
export const tenantSegment = (): string => segment;

/**
 * Reads the tenant from the address once at startup and keeps it for the browser session (NAV-02).
 * Returns whether the stored login belongs to another tenant and must end.
 */
export function chooseTenant(search: string): { readonly endsLogin: boolean } {
  const asked = tenantOf(search);
  segment = asked ?? kept();
  if (asked !== undefined) {
    try {
      sessionStorage.setItem(KEY, asked);
    } catch {
      // Without session storage the tenant lasts as long as the page.
    }
  }
  const owner = storage.get(slots.tokenTenant) ?? '';
  return { endsLogin: storage.get(slots.tokenInfo) !== null && owner !== segment };
}
