import type { Plant, PlantTest } from './plant.ts';

const AREA = 'apps/server/src/cards';
const cards = (title: string): PlantTest => ({
  project: 'integration',
  file: `${AREA}/cards.it.test.ts`,
  title,
});

/** Bugs of bank cards and of the confirmations that they take. */
export const CARD_BUGS: readonly Plant[] = [
  {
    name: 'cooling of a card not started again',
    breaks: 'rules/money.md 4: the cooling begins again when the card becomes the default',
    file: `${AREA}/store.ts`,
    find: 'is_default = true, cooling_from = $4 where',
    put: 'is_default = true, cooling_from = least(cooling_from, $4) where',
    test: cards('FND-03 another default starts its cooling again; the former one keeps its own'),
  },
  {
    name: 'account number shown whole',
    breaks: 'rules/money.md 4: replies show the last three digits',
    file: `${AREA}/card.ts`,
    find: '  number: maskedNumber(card.number),\n',
    put: '  number: card.number,\n',
    test: cards('FND-03 adds a card, masked but for three digits, as the default, and notifies its owner'),
  },
  {
    name: 'subject of a confirmation not compared',
    breaks: 'rules/money.md 4: a confirmation is bound to the account or card',
    file: 'apps/server/src/identity/step-up.ts',
    find: 's.subject is not distinct from $6',
    put: "coalesce(s.subject, $6, '') is not null",
    test: cards('AUT-08 each change requires a confirmation for exactly it, once'),
  },
  {
    name: 'demo code at a live brokerage',
    breaks: 'rules/money.md 4: a live server or brokerage has neither demo codes nor invented names',
    file: 'apps/server/src/identity/factors/demo-code.ts',
    find: 'PURPOSES.has(purpose) && (await isDemo(context, tenantId))',
    put: "PURPOSES.has(purpose) && (await isDemo({ ...context, mode: 'demo' }, tenantId))",
    test: {
      project: 'integration',
      file: 'apps/server/src/identity/step-up-subject.it.test.ts',
      title: 'a live server has no demo codes, whatever the brokerage is',
    },
  },
];
