import type { IdentityPart } from '@kabuto/contract/identity';
import { formatIsoDate, NOTHING } from '@kabuto/i18n';
import type { OpenedCase } from './model.ts';

/** The value of a field as the member typed it; dates in the order of the document. */
export function fieldValue(opened: OpenedCase, part: IdentityPart): string | undefined {
  if (part === 'front' || part === 'back' || part === 'selfie') return undefined;
  const value = opened[part] ?? NOTHING;
  return part === 'birthDate' || part === 'expiry' ? formatIsoDate(value) : value;
}
