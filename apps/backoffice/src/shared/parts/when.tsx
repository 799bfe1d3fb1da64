import { formatDateTime, NOTHING } from '@kabuto/i18n';

/** A time of the system clock in Tokyo; a dash for none. */
export function When({ at }: { readonly at: number | null | undefined }) {
  if (at === null || at === undefined) return NOTHING;
  return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>;
}
