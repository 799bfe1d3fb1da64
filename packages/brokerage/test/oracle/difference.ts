const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => equal(item, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && equal(a[key], b[key]));
}

function first(model: unknown, actual: unknown, path: string): string {
  if (isRecord(model) && isRecord(actual)) {
    const key = [...Object.keys(model), ...Object.keys(actual)].find((one) => !equal(model[one], actual[one]));
    if (key !== undefined) return first(model[key], actual[key], `${path}.${key}`);
  }
  return `${path}: model ${JSON.stringify(model)}, machine ${JSON.stringify(actual)}`;
}

/** The first difference of two values, null when they are equal: `.orders.0.holdCash: model 10, machine 20`. */
export const difference = (model: unknown, actual: unknown): string | null =>
  equal(model, actual) ? null : first(model, actual, '');
