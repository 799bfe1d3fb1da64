import path from 'node:path';
import { ConfigError } from './start-error.ts';

/** Where members' pictures are kept: a folder, or a bucket of an S3-compatible service. */
export type FileStoreConfig =
  | { readonly kind: 'directory'; readonly path: string }
  | {
      readonly kind: 's3';
      /** The bucket's address, `https://host/bucket`. */
      readonly endpoint: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

const SHAPE = 'must be a folder, or look like s3+https://KEY:SECRET@host/bucket?region=REGION';

/**
 * A folder, or `s3+https://KEY:SECRET@host/bucket?region=REGION` (`s3+http` on this machine only; the region is `auto`
 * unless given). Throws ConfigError otherwise, which never contains the text: it may hold a secret.
 */
export function parseFileStore(variable: string, text: string): FileStoreConfig {
  if (!text.startsWith('s3+')) {
    if (/^[A-Za-z0-9+]+:\/\//.test(text)) throw new ConfigError(variable, `${SHAPE}.`);
    return { kind: 'directory', path: path.resolve(text) };
  }
  const url = URL.parse(text.slice('s3+'.length));
  if (url === null) throw new ConfigError(variable, `${SHAPE}, but cannot be read as a URL.`);
  const isLocal = url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !isLocal)
    throw new ConfigError(variable, `${SHAPE}, and http on this machine only.`);
  if (url.username === '' || url.password === '')
    throw new ConfigError(variable, `${SHAPE}, but has no key or secret.`);
  if (!/^\/[^/]+\/?$/.test(url.pathname)) throw new ConfigError(variable, `${SHAPE}, but names no bucket.`);
  return {
    kind: 's3',
    endpoint: `${url.origin}${url.pathname.replace(/\/$/, '')}`,
    region: url.searchParams.get('region') ?? 'auto',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
