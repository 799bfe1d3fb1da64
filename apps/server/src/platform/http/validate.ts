import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { fieldInvalid, Refused } from './operation.ts';

type Check = {
  readonly name: string;
  readonly required: boolean;
  readonly allowed: string;
  readonly passes: (value: unknown) => boolean;
};

const NAME_SHOWN = 40;

/**
 * Checks the fields of a query or body one by one, without coercion. Returns a refusal that names the first wrong
 * field: FIELD_UNKNOWN, or FIELD_INVALID with what is allowed; null when all are valid. `part` is the name reported
 * when the value is not an object.
 */
export function fieldCheck(schema: TObject, part: 'query' | 'body'): (data: unknown) => Refused | null {
  const required = new Set<string>(schema.required ?? []);
  const checks = Object.entries(schema.properties).map(([name, property]): Check => {
    const compiled = Compile(property);
    return {
      name,
      required: required.has(name),
      allowed: allowedBy(property),
      passes: (value) => isStorable(value) && compiled.Check(value),
    };
  });
  const names = new Set(checks.map(({ name }) => name));
  return (data) => {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) {
      return fieldInvalid(part, '{}');
    }
    for (const name of Object.keys(data)) {
      if (!names.has(name)) {
        const shown = name.slice(0, NAME_SHOWN);
        return new Refused('FIELD_UNKNOWN', shown, { field: shown });
      }
    }
    for (const check of checks) {
      const value: unknown = Reflect.get(data, check.name);
      if (value === undefined ? check.required : !check.passes(value)) {
        return fieldInvalid(check.name, check.allowed);
      }
    }
    return null;
  };
}

/** What a schema allows, in symbols: `a|b` for choices, a pattern, a range of lengths such as `1..40`. */
function allowedBy(schema: TSchema): string {
  const get = (key: string): unknown => Reflect.get(schema, key);
  const choices = get('anyOf');
  if (Array.isArray(choices)) {
    return choices.map((choice: unknown) => (isSchema(choice) ? allowedBy(choice) : '')).join('|');
  }
  const named = get('enum');
  if (Array.isArray(named)) return named.join('|');
  const literal = get('const');
  if (typeof literal === 'string') return literal;
  const pattern = get('pattern');
  if (typeof pattern === 'string') return pattern;
  const [shortest, longest] = [get('minLength'), get('maxLength')];
  return `${typeof shortest === 'number' ? shortest : 0}..${typeof longest === 'number' ? longest : ''}`;
}

const isSchema = (value: unknown): value is TSchema => typeof value === 'object' && value !== null;

/** PostgreSQL cannot store U+0000, and an unpaired surrogate is not a character: no text field may contain them. */
const isStorable = (value: unknown): boolean =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));
