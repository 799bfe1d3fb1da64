import type { Endpoint } from '@kabuto/contract';
import type { TObject } from 'typebox';

/** One group of callers with an API of its own: its endpoints, where they are, and how the OpenAPI document describes them. */
export type Audience = {
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** Where the paths are; begins and ends with '/'. */
  readonly base: string;
  /** Whether the brokerage may be named between base and path: `/api/TENANT/v1/...`. */
  readonly tenantSegment: boolean;
  /** Whether a call of the endpoint may be refused because its session has ended. */
  readonly endsSession: (endpoint: Endpoint) => boolean;
  readonly document: {
    readonly title: string;
    readonly description: string;
    readonly servers: readonly Server[];
    /** What each second part of a path is about. */
    readonly tags: Readonly<Record<string, string>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
    readonly security: (endpoint: Endpoint) => readonly Readonly<Record<string, readonly string[]>>[];
    /** Sentences beside the summary. */
    readonly notes: (endpoint: Endpoint) => readonly string[];
    /** The headers that the platform reads. */
    readonly headers: (name: string, endpoint: Endpoint) => TObject;
    /** What a status means here where that differs from the investors' API. */
    readonly meanings: Readonly<Record<number, string>>;
  };
};

type Server = {
  readonly url: string;
  readonly description: string;
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly description: string }>>;
};

/** The endpoint of a name that a route was registered with. */
export function endpointOf({ endpoints }: Audience, name: string): Endpoint {
  const endpoint = endpoints[name];
  if (endpoint === undefined) throw new RangeError(`there is no endpoint ${name}`);
  return endpoint;
}
