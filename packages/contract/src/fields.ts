import { type TProperties, type TSchema, Type } from 'typebox';

/** An object without further properties: undeclared ones are rejected. */
export const Strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const Empty = Strict({});
/** A signed amount of money in the asset's major unit as a decimal string: yen have no decimals. */
export const Amount = Type.String({ pattern: '^-?\\d{1,16}$' });
/** A price in yen with at most one decimal: '3142.5'. */
export const PriceText = Type.String({ pattern: '^\\d{1,12}(\\.\\d)?$' });
/** A number of shares as digits. */
export const SharesText = Type.String({ pattern: '^\\d{1,12}$' });
export const SignedShares = Type.String({ pattern: '^-?\\d{1,12}$' });
export const Code = Type.String({ pattern: '^[0-9][0-9A-Z]{3}$' });
export const DateText = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
/** Epoch milliseconds. Market events carry market time, everything else system time. */
export const Time = Type.Integer({ minimum: 0 });
export const Email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** The table of an issue's price steps (rules/market.md 1.6). */
export const TickTableText = Type.Union([Type.Literal('topix500'), Type.Literal('other')]);
/** Present for a venue other than the first, e.g. 'pts'; the first is never named in a reply, and may be in a call. */
export const VenueText = Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{1,15}$' }));
/** A name in the three languages of the product. */
export const Names = Strict({ en: Type.String(), jp: Type.String(), tw: Type.String() });
/** The content of a file, which is not in the envelope. */
/** A file that is sent in parts as they are made. */
export const ByteStream = Type.Unsafe<AsyncIterable<string>>({ type: 'string', format: 'binary' });

export const Bytes = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });
/** Digits of a query string. */
export const Digits = (pattern: string) => Type.String({ pattern });
/** Names a file of a member. */
export const FileId = Digits('^[1-9]\\d{0,14}$');

/** Query of a list: page numbers from 1, ten rows by default (rules/product.md 9). */
export const paging = {
  pageNum: Type.Optional(Digits('^[1-9]\\d{0,4}$')),
  pageSize: Type.Optional(Digits('^([1-9]|[1-9]\\d|100)$')),
};

export const Page = <T extends TSchema>(row: T) =>
  Strict({ rows: Type.Array(row), total: Type.Integer({ minimum: 0 }) });
