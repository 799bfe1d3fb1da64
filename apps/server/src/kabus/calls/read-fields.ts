import type { ErrorCode } from '../codes.ts';
import { KabusRefused } from '../refused.ts';

const fieldOf = (body: object, name: string): unknown => Reflect.get(body, name);

/** A whole number of a body. Throws KabusRefused for anything else; `code` names the field where the list has one. */
export function intOf(body: object, name: string, code: ErrorCode = 4001005): number {
  const value = fieldOf(body, name);
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new KabusRefused(code);
  return value;
}

/** The same, or undefined where the field is missing or null. */
export function optionalInt(body: object, name: string, code?: ErrorCode): number | undefined {
  return (fieldOf(body, name) ?? null) === null ? undefined : intOf(body, name, code);
}

/** A number of a body that need not be whole. Throws KabusRefused. */
export function numberOf(body: object, name: string, code: ErrorCode = 4001005): number {
  const value = fieldOf(body, name);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new KabusRefused(code);
  return value;
}

/** A text of a body. Throws KabusRefused. */
export function textOf(body: object, name: string, code: ErrorCode = 4001005): string {
  const value = fieldOf(body, name);
  if (typeof value !== 'string') throw new KabusRefused(code);
  return value;
}

/** An object of a body, or undefined where the field is missing or null. Throws KabusRefused for other values. */
export function optionalObject(body: object, name: string, code: ErrorCode = 4001005): object | undefined {
  const value = fieldOf(body, name) ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new KabusRefused(code);
  return value;
}

/** A list of objects, or undefined where the field is missing, null or empty. Throws KabusRefused for other values. */
export function optionalList(body: object, name: string, code: ErrorCode = 4001005): readonly object[] | undefined {
  const value = fieldOf(body, name) ?? undefined;
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw new KabusRefused(code);
  const items = value.map((item: unknown) => {
    if (typeof item !== 'object' || item === null) throw new KabusRefused(code);
    return item;
  });
  return items.length === 0 ? undefined : items;
}
