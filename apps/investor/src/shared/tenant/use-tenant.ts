import type { TenantFeature, TenantInfo } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { useText } from '../../messages/index.ts';
import { addressOf, apiBase } from '../api/address.ts';
import { queryClient, useCall } from '../api/query.ts';
import { tenantSegment } from '../session/tenant.ts';

/** The brokerage's data changes rarely: a reply counts as fresh for five minutes. */
const FRESH_MS = 300_000;

/** The call for the brokerage of this browser session, with its error; not sent unless `enabled`. */
export const useTenantCall = (enabled = true) =>
  useCall('GET v1/tenant/tenant/info', {}, { staleTime: FRESH_MS, enabled });

/** The brokerage of this browser session; undefined while loading. */
export const useTenant = (): TenantInfo | undefined => useTenantCall().data;

/** The brokerage from the cache; sends no request. */
export const knownTenant = (): TenantInfo | undefined =>
  queryClient.getQueryData<TenantInfo>(['GET v1/tenant/tenant/info', {}]);

/** The brokerage's name in the user's language; '' while loading, the program's name if loading fails. */
export function useBrandName(): string {
  const t = useText();
  const language = useLanguage();
  const { data, error } = useTenantCall();
  if (data !== undefined) return data.names[language];
  return error === null ? '' : t('common.appName');
}

/** Whether links to a feature may be shown: the server rejects features that the brokerage does not offer. */
export function useOffers(feature: TenantFeature | undefined): boolean {
  const tenant = useTenant();
  return feature === undefined || tenant === undefined || tenant.features.includes(feature);
}

/** The URL of the brokerage's logo; null: it has none, undefined: not known yet. */
export function useLogoAddress(): string | null | undefined {
  const tenant = useTenant();
  if (tenant === undefined || tenant.logo === null) return tenant?.logo;
  const [path = '', search = ''] = tenant.logo.split('?');
  return addressOf(apiBase(location.origin, tenantSegment()), path, Object.fromEntries(new URLSearchParams(search)));
}
