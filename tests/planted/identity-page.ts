import type { Plant, PlantTest } from './plant.ts';

const PAGE = 'apps/investor/src/features/authenticate';
const draft = (title: string): PlantTest => ({ project: 'unit', file: `${PAGE}/draft-slot.test.ts`, title });

/** Bugs of the page of the identity check. */
export const IDENTITY_PAGE_BUGS: readonly Plant[] = [
  {
    name: 'identity draft shown to another member',
    breaks: 'what a member entered is shown to no other member of the same browser',
    file: `${PAGE}/draft-slot.ts`,
    find: 'found?.owner === owner() ? found.draft : EMPTY_DRAFT',
    put: 'found?.draft ?? EMPTY_DRAFT',
    test: draft('a draft is of the member who entered it'),
  },
  {
    name: 'identity draft left behind by a logout',
    breaks: 'what a member entered is removed with the login',
    file: 'apps/investor/src/shared/session/auth.ts',
    find: '  for (const draft of Object.values(DRAFTS)) tabStorage.remove(draft);\n',
    put: '  if (isLoggedIn()) for (const draft of Object.values(DRAFTS)) tabStorage.remove(draft);\n',
    test: draft('a draft does not outlive the login'),
  },
  {
    name: 'size of a picture read as that of a table',
    breaks: 'VAL-23: more than 40 megapixels are refused by the head of the file',
    file: 'apps/investor/src/shared/pictures/size-of.ts',
    find: ' && ![0xc4, 0xc8, 0xcc].includes(marker)',
    put: ' && ![0xc8, 0xcc].includes(marker)',
    test: {
      project: 'unit',
      file: 'apps/investor/src/shared/pictures/size-of.test.ts',
      title: 'VAL-23 the size of a JPEG whose Huffman table is no frame is read from its head',
    },
  },
];
