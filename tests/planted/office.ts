import type { Plant } from './plant.ts';

const OFFICE = 'apps/backoffice/src';

/** Bugs of the back office's pure parts. */
export const OFFICE_BUGS: readonly Plant[] = [
  {
    name: 'verified with an unchecked part',
    breaks: 'decision 0094: a case is verified only when every part was found correct',
    file: `${OFFICE}/features/reviews/checklist.ts`,
    find: "[...list.values()].every(({ is }) => is === 'correct')",
    put: "[...list.values()].every(({ is }) => is !== 'rejected')",
    test: {
      project: 'unit',
      file: `${OFFICE}/features/reviews/checklist.test.ts`,
      title: 'verifies a case only when every part was found correct',
    },
  },
  {
    name: 'another key after a lost reply',
    breaks: 'decision 0094: a change has one key until the server has replied',
    file: `${OFFICE}/shared/api/call-error.ts`,
    find: 'return this.status < 400 || this.status >= 500;',
    put: 'return this.status >= 500;',
    test: {
      project: 'unit',
      file: `${OFFICE}/shared/api/action-key.test.ts`,
      title: 'keeps the key of a change whose reply was lost, and takes another one once the server has replied',
    },
  },
  {
    name: 'lines of the log left out',
    breaks: 'design backoffice.md: every action is in the log',
    file: `${OFFICE}/shared/api/cursor-pages.ts`,
    find: 'cursors[page] = String(reply.next)',
    put: 'cursors[page] = String(reply.next - 1)',
    test: {
      project: 'unit',
      file: `${OFFICE}/shared/api/cursor-pages.test.ts`,
      title: 'continues each page where the one before ended',
    },
  },
];
