import type { Field, Route } from './document.ts';
import type { Random } from './random.ts';
import { acceptedTexts, refusedTexts, refusedValues } from './values.ts';

/** A request to be sent, and the fields that its error may name. */
export type Malformed = {
  /** What is wrong with it, for the report. */
  readonly what: string;
  readonly method: string;
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly fields: readonly string[];
};

type Values = Readonly<Record<string, unknown>>;
type Draft = Omit<Malformed, 'what' | 'fields'>;

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const KEY = 'Idempotency-Key';

/** Names that no endpoint declares; some have a meaning in JavaScript. */
const UNKNOWN = [
  'nothing',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'code[]',
  'code.x',
  ' code',
  'tenantId',
  'accountId',
  'userId',
  'ｃｏｄｅ',
  '',
];

const encode = (values: Values): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();

/** Values that the fields accept: for all required fields and some of the others. */
function sample(fields: readonly Field[], random: Random): Values {
  const chosen = fields.filter(({ required }) => required || random.below(3) === 0);
  return Object.fromEntries(chosen.map(({ name, schema }) => [name, random.pick(acceptedTexts(schema))]));
}

/** A request of this route with a valid shape. */
export function wellFormed(route: Route, random: Random): Draft {
  const asForm = random.below(2) === 0;
  const body = sample(route.body, random);
  return {
    method: route.method,
    search: encode(sample(route.query, random)),
    headers: {
      ...(route.keyed ? { [KEY]: `fuzz-${random.below(1_000_000_000)}` } : {}),
      ...(route.method === 'POST' ? { 'content-type': asForm ? FORM : JSON_TYPE } : {}),
    },
    body: route.method === 'GET' ? null : asForm ? encode(body) : JSON.stringify(body),
  };
}

type Wrong = (route: Route, random: Random) => Malformed | undefined;

/** One field of the query is wrong. */
const wrongQuery: Wrong = (route, random) => {
  if (route.query.length === 0) return undefined;
  const field = random.pick(route.query);
  const good = wellFormed(route, random);
  const rest = new URLSearchParams(good.search);
  rest.delete(field.name);
  const wrong = random.pick(refusedTexts(field.schema));
  rest.append(field.name, wrong);
  return {
    ...good,
    what: `query ${field.name} ${JSON.stringify(wrong)}`,
    search: rest.toString(),
    fields: [field.name],
  };
};

const twiceInQuery: Wrong = (route, random) => {
  if (route.query.length === 0) return undefined;
  const field = random.pick(route.query);
  const good = wellFormed(route, random);
  const twice = random.pick(acceptedTexts(field.schema));
  const rest = new URLSearchParams(good.search);
  rest.delete(field.name);
  for (let i = 0; i < 2; i += 1) rest.append(field.name, twice);
  return { ...good, what: `query ${field.name} twice`, search: rest.toString(), fields: [field.name] };
};

const missingInQuery: Wrong = (route, random) => {
  const asked = route.query.filter(({ required }) => required);
  if (asked.length === 0) return undefined;
  const { name } = random.pick(asked);
  const good = wellFormed(route, random);
  const rest = new URLSearchParams(good.search);
  rest.delete(name);
  return { ...good, what: `query without ${name}`, search: rest.toString(), fields: [name] };
};

const unknownInQuery: Wrong = (route, random) => {
  const good = wellFormed(route, random);
  const name = random.pick(UNKNOWN.filter((one) => one !== ''));
  const rest = new URLSearchParams(good.search);
  rest.append(name, '1');
  return { ...good, what: `query with ${name}`, search: rest.toString(), fields: [name] };
};

/** The body as JSON, with one field changed by `change`; undefined leaves the field out. */
function changed(route: Route, random: Random, field: Field, value: unknown): Draft {
  const { [field.name]: _, ...others } = sample(route.body, random);
  const good = wellFormed(route, random);
  const body = value === undefined ? others : { ...others, [field.name]: value };
  return { ...good, headers: { ...good.headers, 'content-type': JSON_TYPE }, body: JSON.stringify(body) };
}

const wrongInJson: Wrong = (route, random) => {
  if (route.body.length === 0) return undefined;
  const field = random.pick(route.body);
  const wrong = random.pick(refusedValues(field.schema));
  return {
    ...changed(route, random, field, wrong),
    what: `JSON ${field.name} ${JSON.stringify(wrong)}`,
    fields: [field.name],
  };
};

const wrongInForm: Wrong = (route, random) => {
  if (route.body.length === 0) return undefined;
  const field = random.pick(route.body);
  const wrong = random.pick(refusedTexts(field.schema));
  const { [field.name]: _, ...others } = sample(route.body, random);
  const good = wellFormed(route, random);
  return {
    ...good,
    headers: { ...good.headers, 'content-type': FORM },
    body: encode({ ...others, [field.name]: wrong }),
    what: `form ${field.name} ${JSON.stringify(wrong)}`,
    fields: [field.name],
  };
};

const twiceInForm: Wrong = (route, random) => {
  if (route.body.length === 0) return undefined;
  const field = random.pick(route.body);
  const twice = encode({ [field.name]: random.pick(acceptedTexts(field.schema)) });
  const { [field.name]: _, ...others } = sample(route.body, random);
  const good = wellFormed(route, random);
  return {
    ...good,
    headers: { ...good.headers, 'content-type': FORM },
    body: [encode(others), twice, twice].join('&'),
    what: `form ${field.name} twice`,
    fields: [field.name],
  };
};

const missingInBody: Wrong = (route, random) => {
  const asked = route.body.filter(({ required }) => required);
  if (asked.length === 0) return undefined;
  const field = random.pick(asked);
  return { ...changed(route, random, field, undefined), what: `body without ${field.name}`, fields: [field.name] };
};

const unknownInBody: Wrong = (route, random) => {
  if (route.method === 'GET') return undefined;
  const name = random.pick(UNKNOWN);
  const good = wellFormed(route, random);
  const values = { ...sample(route.body, random), [name]: random.pick(['1', 'x', '']) };
  const asForm = random.below(2) === 0;
  // JSON.stringify keeps an own __proto__ only when it is defined as an own property.
  const own = Object.fromEntries(Object.entries(values));
  return {
    ...good,
    headers: { ...good.headers, 'content-type': asForm ? FORM : JSON_TYPE },
    body: asForm ? encode(own) : JSON.stringify(own),
    what: `body with ${name}`,
    // A parser may reject the whole body when it would change an object's prototype.
    fields: name === '__proto__' || name === 'constructor' ? [name, 'body'] : [name],
  };
};

const DEEP = 40;
const NOT_AN_OBJECT = [
  '[]',
  '"text"',
  '7',
  'true',
  'null',
  '{',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '\u0000',
  '[{}]',
  '{"a":01}',
  'NaN',
  '{}{}',
  '\ufeff[',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
];

const noObject: Wrong = (route, random) => {
  if (route.method === 'GET') return undefined;
  const good = wellFormed(route, random);
  const body = random.pick(NOT_AN_OBJECT);
  return {
    ...good,
    headers: { ...good.headers, 'content-type': JSON_TYPE },
    body,
    what: `body ${body.slice(0, 20)}`,
    fields: ['body'],
  };
};

const TOO_LONG = 70_000;
const tooLong: Wrong = (route, random) => {
  // Rarely: a hundred of these are a hundred times 70 KB.
  if (route.method === 'GET' || random.below(8) !== 0) return undefined;
  const good = wellFormed(route, random);
  return { ...good, body: `a=${'x'.repeat(TOO_LONG)}`, what: 'a body of 70 KB', fields: ['body'] };
};

const MEDIA = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/octet-stream',
  'image/png',
  'text/json',
  'x',
];
const otherMedia: Wrong = (route, random) => {
  if (route.method === 'GET') return undefined;
  const good = wellFormed(route, random);
  const type = random.pick(MEDIA);
  const body = good.body === '' || good.body === null ? 'x' : good.body;
  return {
    ...good,
    headers: { ...good.headers, 'content-type': type },
    body,
    what: `content type ${type}`,
    // Where multipart is expected, the body is not.
    fields: route.takesFile ? ['content-type', 'body'] : ['content-type'],
  };
};

const BAD_KEYS = [
  '',
  'short',
  'x'.repeat(65),
  'spaces are not',
  'äöüäöüäöü',
  'a,b,c,d,e,f',
  '"quoted-key"',
  '../../../..',
  '12345678\t9',
];
const badKey: Wrong = (route, random) => {
  if (!route.keyed) return undefined;
  const { headers, ...good } = wellFormed(route, random);
  const { [KEY]: _, ...others } = headers;
  const missing = random.below(BAD_KEYS.length + 1) === 0;
  const key = random.pick(BAD_KEYS);
  return {
    ...good,
    headers: missing ? others : { ...others, [KEY]: key },
    what: `key ${missing ? 'missing' : key}`,
    fields: [KEY],
  };
};

const METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const otherMethod: Wrong = (route, random) => {
  const good = wellFormed(route, random);
  const method = random.pick([...METHODS, route.method === 'GET' ? 'POST' : 'GET']);
  return {
    ...good,
    method,
    body: method === 'GET' ? null : (good.body ?? ''),
    what: `method ${method}`,
    fields: ['method'],
  };
};

const KINDS: readonly Wrong[] = [
  wrongQuery,
  wrongQuery,
  twiceInQuery,
  missingInQuery,
  unknownInQuery,
  wrongInJson,
  wrongInJson,
  wrongInJson,
  wrongInForm,
  wrongInForm,
  twiceInForm,
  missingInBody,
  unknownInBody,
  noObject,
  tooLong,
  otherMedia,
  badKey,
  otherMethod,
];

/** A request of this route with exactly one fault. */
export function malformed(route: Route, random: Random): Malformed {
  for (;;) {
    const made = random.pick(KINDS)(route, random);
    if (made !== undefined) return made;
  }
}
