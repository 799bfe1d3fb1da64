import { borrowDatabase } from '../database.ts';
import { importCommand } from '../import/index.ts';
import { readConfig } from '../platform/config/index.ts';
import { createLogger } from '../platform/log/index.ts';
import type { Command } from './command.ts';

export const importData: Command = {
  name: 'import',
  usage: 'bars|instruments|jquants [OPTION ...] [FILE ...]',
  help: ['brings daily bars or issues into a data set; without options it lists them'],
  run: (args) =>
    importCommand(args, {
      env: process.env,
      borrow: () => borrowDatabase(readConfig(process.env, []), createLogger({ level: 'silent' })),
    }),
};
