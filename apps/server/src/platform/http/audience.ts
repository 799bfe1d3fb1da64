import type { Endpoint } from '@kabuto/contract';
import type { TObject } from 'typebox';

/** A group of callers with its own API: its endpoints, where they are, and how the OpenAPI document describes them. */
export type Audience = {
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** Base of the paths; begins and ends with '/'. */
  readonly base: string;
  /** Whether the brokerage may come between base and path: `/api/TENANT/v1/...`. */
  readonly tenantSegment: boolean;
  /** Whether a call of the endpoint may be refused because its session has ended. */
  readonly endsSession: (endpoint: Endpoint) => boolean;
  readonly document: {
    readonly title: string;
    readonly description: string;
    readonly servers: readonly Server[];
    /** What each second segment of a path is about. */
    readonly tags: Readonly<Record<string, string>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
    readonly security: (endpoint: Endpoint) => readonly Readonly<Record<string, readonly string[]>>[];
    /** Sentences added to the summary. */
    readonly notes: (endpoint: Endpoint) => readonly string[];
    /** The headers that the platform reads. */
    readonly headers: (name: string, endpoint: Endpoint) => TObject;
    /** The meaning of a status where it differs from the investors' API. */
    readonly meanings: Readonly<Record<number, string>>;
  };
};

type Server = {
  readonly url: string;
  readonly description: string;
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly description: string }>>;
};

/** The endpoint with the name that a route was registered with. */
export function endpointOf({ endpoints }: Audience, name: string): Endpoint {
  const endpoint = endpoints[name];
  if (endpoint === undefined) throw new RangeError(`there is no endpoint ${name}`);
  return endpoint;
}
