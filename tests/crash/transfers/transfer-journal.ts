import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { TransferState } from '@kabuto/brokerage';
import type { CommandInput } from '../../../apps/server/src/core/index.ts';

/** What the services were about to send, and the replies that they received. */
export type TransferEntry =
  | { readonly kind: 'ask'; readonly key: string; readonly input: CommandInput }
  | {
      readonly kind: 'answer';
      readonly key: string;
      readonly transferId: number;
      readonly accountId: number;
      readonly state: TransferState;
    }
  | { readonly kind: 'refused'; readonly key: string; readonly reason: string };

/** Appends entries, each on disk when `write` returns. */
export class TransferJournal {
  readonly #handle: number;

  constructor(file: string) {
    this.#handle = openSync(file, 'a', 0o600);
  }

  write(entry: TransferEntry): void {
    writeSync(this.#handle, `${JSON.stringify(entry)}\n`);
    fsyncSync(this.#handle);
  }

  close(): void {
    closeSync(this.#handle);
  }
}

/** Reads a journal back; a kill may have cut its last line. */
export function readTransferJournal(file: string): TransferEntry[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      try {
        // written by `write`
        return [JSON.parse(line) as TransferEntry];
      } catch {
        return [];
      }
    });
}
