import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { epochMs, tokyoDate } from '@kabuto/market';
import { operatorOperation } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import { addImport } from '../imports/add-import.ts';
import type { BankDeps } from './deps.ts';
import { importSubject, importView } from './import-view.ts';

/**
 * Reads and stores a file of the bank. At a simulated brokerage its lines are booked at once, at a live one after a
 * second operator has confirmed it.
 */
export const bankImport = ({ isDemo }: BankDeps): AnyOperation =>
  operatorOperation('bankImport', async ({ operator: { tenantId, operatorId }, file, visit: { now }, change }) => {
    const bytes = await readFile(file.path);
    const sha256 = hash('sha256', bytes);
    const isConfirmed = await isDemo(tenantId);
    const receivedOn = tokyoDate(epochMs(now));
    const name = `${receivedOn}-${sha256.slice(0, 8)}`;
    return change(
      async (client) => {
        const of = await addImport(client, tenantId, { name, bytes, receivedOn, operatorId, isConfirmed, now });
        const { importId, kind, lines, sum, state } = of;
        const after = { kind, lines, sum, state, sha256 };
        return { reply: importView(of), subject: importSubject(importId), before: null, after };
      },
      { sha256 },
    );
  });
