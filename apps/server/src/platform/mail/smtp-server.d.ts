/** The part of the test dependency `smtp-server` that is used; it ships without types. */
declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  export class SMTPServer {
    constructor(options: {
      readonly authOptional: boolean;
      readonly disabledCommands: readonly string[];
      /** How long open connections may continue after `close`, milliseconds. */
      readonly closeTimeout: number;
      readonly onData: (
        stream: Readable,
        session: { readonly envelope: { readonly rcptTo: readonly { readonly address: string }[] } },
        done: (error?: Error) => void,
      ) => void;
    });
    readonly server: Server;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
  }
}
