import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A setting is missing or wrong; the message names it and contains no value that is secret. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Where the signer's files are. */
export interface Files {
  readonly folder: string;
  readonly policy: string;
  readonly keystore: string;
  readonly log: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The files below SIGNER_FOLDER. Throws SettingError. */
export function filesOf(env: Env): Files {
  const folder = path.resolve(required(env, 'SIGNER_FOLDER'));
  const at = (name: string): string => path.join(folder, name);
  return { folder, policy: at('policy.json'), keystore: at('keystore.json'), log: at('signer.log') };
}

/** The passphrase, from the file that SIGNER_PASSPHRASE_FILE names or from SIGNER_PASSPHRASE. Throws SettingError. */
export function passphraseOf(env: Env): string {
  const file = env.SIGNER_PASSPHRASE_FILE;
  if (file === undefined || file === '') {
    if (!env.SIGNER_PASSPHRASE) throw new SettingError('SIGNER_PASSPHRASE_FILE or SIGNER_PASSPHRASE is not set');
    return env.SIGNER_PASSPHRASE;
  }
  if (env.SIGNER_PASSPHRASE) throw new SettingError('SIGNER_PASSPHRASE_FILE and SIGNER_PASSPHRASE are both set');
  return readText(file, 'SIGNER_PASSPHRASE_FILE').replace(/\r?\n$/, '');
}

/** SIGNER_DATABASE_URL. Throws SettingError. */
export function databaseUrlOf(env: Env): string {
  const url = required(env, 'SIGNER_DATABASE_URL');
  if (!/^postgres(?:ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new SettingError('SIGNER_DATABASE_URL is no postgres:// URL');
  return url;
}

/**
 * SIGNER_RPC_URLS, separated by commas: two independent nodes for a live signer, https unless they are of this
 * machine. Throws SettingError.
 */
export function rpcUrlsOf(env: Env, mode: 'demo' | 'live'): readonly string[] {
  if (mode === 'demo') return [];
  const urls = required(env, 'SIGNER_RPC_URLS')
    .split(',')
    .map((url) => url.trim());
  if (!urls.every((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')))
    throw new SettingError('SIGNER_RPC_URLS names something that is no http(s) URL');
  if (!urls.every(isPrivate))
    throw new SettingError('SIGNER_RPC_URLS names an http:// node of another machine: it must be https://');
  const hosts = new Set(urls.map((url) => URL.parse(url)?.host));
  if (hosts.size < 2) throw new SettingError('SIGNER_RPC_URLS names fewer than two different nodes');
  return urls;
}

/** Whether nobody between the signer and a node can change what it replies: https, or a node of this machine. */
function isPrivate(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

/** SIGNER_INTERVAL_SECONDS, 3 by default, as milliseconds. Throws SettingError. */
export function intervalOf(env: Env): number {
  const text = env.SIGNER_INTERVAL_SECONDS || '3';
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new SettingError('SIGNER_INTERVAL_SECONDS is no number from 1 to 9999');
  return Number(text) * 1000;
}

/** Reads a file that a setting names. Throws SettingError. */
export function readText(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new SettingError(`${setting}: ${file} cannot be read (${code})`);
  }
}

function required(env: Env, name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new SettingError(`${name} is not set`);
  return value;
}
