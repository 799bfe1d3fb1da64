import type { TenantFeature, TenantInfo } from '@kabuto/contract';
import { useLanguage, useText } from '../../messages/index.ts';
import { addressOf, apiBase } from '../api/address.ts';
import { queryClient, useCall } from '../api/query.ts';
import { tenantSegment } from '../session/tenant.ts';

/** The brokerage changes rarely: its answer is good for five minutes. */
const FRESH_MS = 300_000;

/** The brokerage of this browser session; undefined while it is on its way. */
export const useTenant = (): TenantInfo | undefined =>
  useCall('GET v1/tenant/tenant/info', {}, { staleTime: FRESH_MS }).data;

/** The brokerage as far as it was read before; asks nobody. */
export const knownTenant = (): TenantInfo | undefined =>
  queryClient.getQueryData<TenantInfo>(['GET v1/tenant/tenant/info', {}]);

/** The brokerage's name in the reader's language; '' while it is on its way, the program's own when it does not arrive. */
export function useBrandName(): string {
  const t = useText();
  const language = useLanguage();
  const { data, error } = useCall('GET v1/tenant/tenant/info', {}, { staleTime: FRESH_MS });
  if (data !== undefined) return data.names[language];
  return error === null ? '' : t('common.appName');
}

/** Whether entries to a feature may be shown: the server refuses what the brokerage does without. */
export function useOffers(feature: TenantFeature | undefined): boolean {
  const tenant = useTenant();
  return feature === undefined || tenant === undefined || tenant.features.includes(feature);
}

/** The address of the brokerage's own picture; null: it has none, undefined: not known yet. */
export function useLogoAddress(): string | null | undefined {
  const tenant = useTenant();
  if (tenant === undefined || tenant.logo === null) return tenant?.logo;
  const [path = '', search = ''] = tenant.logo.split('?');
  return addressOf(apiBase(location.origin, tenantSegment()), path, Object.fromEntries(new URLSearchParams(search)));
}
