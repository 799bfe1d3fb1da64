import { inject } from 'vitest';
import './shared-setup.ts';

/** The server of all files that do not stop it, set its clock or need settings of their own; its market trades continuously. */
export type SharedServer = { readonly url: string; readonly port: number };

/** The run's shared server, started by the first file that asks. A file needs its own accounts there: a demo account, or a mail address of its own. */
export async function sharedServer(): Promise<SharedServer> {
  const reply = await fetch(inject('kabutoSharedServer'));
  const text = await reply.text();
  if (!reply.ok) throw new Error(`the shared server did not start: ${text}`);
  return { url: `http://localhost:${text}`, port: Number(text) };
}
