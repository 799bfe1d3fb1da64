import type { TenantFeature } from '@kabuto/contract';
import { Refused } from '../platform/http/index.ts';
import type { Contact } from './contact/contact.ts';
import type { MessageContext, TenantContext } from './context.ts';

/** Whether this is the simulation: throw-away accounts and the outbox exist only there. */
export async function isDemo(context: TenantContext, tenantId: number): Promise<boolean> {
  return context.mode === 'demo' && (await context.tenants.get(tenantId)).mode === 'demo';
}

/**
 * Whether members of this brokerage can be reached by mobile number: a simulated sender serves only a simulated
 * brokerage.
 */
export async function offersMobile(
  context: TenantContext & Pick<MessageContext, 'sms'>,
  tenantId: number,
): Promise<boolean> {
  return context.sms !== null && (!context.sms.simulated || (await isDemo(context, tenantId)));
}

/** Throws Refused FORBIDDEN for a mobile number where the brokerage does not offer them. */
export async function requireMobile(
  context: TenantContext & Pick<MessageContext, 'sms'>,
  tenantId: number,
  { kind }: Contact,
): Promise<void> {
  if (kind === 'mobile' && !(await offersMobile(context, tenantId))) throw new Refused('FORBIDDEN', 'mobile');
}

/** Throws Refused FORBIDDEN when the brokerage does not offer this feature. */
export async function requireFeature(
  context: Pick<TenantContext, 'tenants'>,
  tenantId: number,
  feature: TenantFeature,
): Promise<void> {
  if (!(await context.tenants.get(tenantId)).features.includes(feature)) throw new Refused('FORBIDDEN');
}
