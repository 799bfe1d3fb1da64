import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** How a proxy answers one request: what the node would, a result or error in its place, or its own HTTP reply. */
export type ProxyReply =
  | { readonly kind: 'forward'; readonly change?: (result: unknown) => unknown }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly code: number; readonly message: string }
  | { readonly kind: 'http'; readonly reply: (response: ServerResponse) => void };

/** A proxy before a chain node: it can lie, refuse and hang. */
export interface RpcProxy {
  /** Its URL, with a path like the keys of providers. */
  readonly url: string;
  /** Methods that were asked for so far. */
  readonly requests: readonly string[];
  /** Decides how to answer a method from now on. */
  answer: (method: string) => ProxyReply;
  close(): Promise<void>;
}

/** Part of the proxy's URL that no message may contain. */
export const SECRET = 'k3y0fthepr0vider';

/** Starts a proxy on the loopback interface, at a free port by default. It forwards everything to `target` at first. */
export async function startProxy(target: string, ownPort = 0): Promise<RpcProxy> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const { id, method } = call(body);
    requests.push(method);
    const reply = proxy.answer(method);
    if (reply.kind === 'http') {
      reply.reply(response);
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(await contentOf(reply, body)) }));
  }

  async function contentOf(reply: Exclude<ProxyReply, { kind: 'http' }>, body: string): Promise<object> {
    if (reply.kind === 'result') return { result: reply.result };
    if (reply.kind === 'error') return { error: { code: reply.code, message: reply.message } };
    const headers = { 'content-type': 'application/json' };
    const forwarded: unknown = await (await fetch(target, { method: 'POST', body, headers })).json();
    if (typeof forwarded !== 'object' || forwarded === null) throw new Error('the node returned no object');
    if (!('result' in forwarded) || reply.change === undefined) return forwarded;
    return { result: reply.change(forwarded.result) };
  }

  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(ownPort, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
    });
  });
  const proxy: RpcProxy = {
    url: `http://127.0.0.1:${port}/v3/${SECRET}`,
    requests,
    answer: () => ({ kind: 'forward' }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function call(body: string): { readonly id: unknown; readonly method: string } {
  const parsed: unknown = JSON.parse(body);
  if (typeof parsed !== 'object' || parsed === null || !('id' in parsed) || !('method' in parsed)) {
    throw new Error('no JSON-RPC request');
  }
  return { id: parsed.id, method: String(parsed.method) };
}
