import { type TProperties, type TSchema, Type } from 'typebox';

/** An object with exactly these fields. */
export const Exact = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });

/** A value that may be missing: the published format sends null, not nothing. */
export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Int = Type.Integer();
export const Num = Type.Number();
export const NumOrNull = OrNull(Num);
export const Text = Type.String();

/** A moment in Tokyo: `2026-11-29T09:00:00+09:00`, with a part of a second where orders have one. */
export const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?\\+09:00$' });
export const MomentOrNull = OrNull(Moment);

/** A day as a number: 20261129. */
export const Day = Type.Integer({ minimum: 10_000_101, maximum: 99_991_231 });
