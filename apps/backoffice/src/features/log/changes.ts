import { NOTHING } from '@kabuto/i18n';

type Recorded = Readonly<Record<string, unknown>> | null;

type Change = { readonly name: string; readonly before: unknown; readonly after: unknown };

/** The fields that a line of the log names, in the order of their names; undefined where one side has none. */
export function fieldsOf({ before, after }: { readonly before: Recorded; readonly after: Recorded }): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].toSorted().map((name) => ({ name, before: before?.[name], after: after?.[name] }));
}

/** A recorded value as text: words as they are, everything else as JSON, a dash for none. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
