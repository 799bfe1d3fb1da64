import { inject } from 'vitest';
import './shared-setup.ts';

/**
 * The server of all files that do not stop it, set its clock or need their own settings; its market trades
 * continuously.
 */
export type SharedServer = { readonly url: string; readonly port: number };

/**
 * The run's shared server, started at the first request. A file needs its own accounts there: a demo account, or its
 * own mail address.
 */
export async function sharedServer(): Promise<SharedServer> {
  const reply = await fetch(inject('kabutoSharedServer'));
  const text = await reply.text();
  if (!reply.ok) throw new Error(`the shared server did not start: ${text}`);
  return { url: `http://localhost:${text}`, port: Number(text) };
}
