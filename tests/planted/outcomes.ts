import type { Plant, PlantTest } from './plant.ts';

const HTTP = 'apps/server/src/platform/http';
const FUNDING = 'apps/server/src/funding';
const MONEY_ACTION = 'apps/investor/src/shared/money-action';
const OFFICE = 'apps/backoffice/src/shared/api';
const integration =
  (file: string) =>
  (title: string): PlantTest => ({ project: 'integration', file, title });
const after = integration('tests/api/after-commit.it.test.ts');
const action = (title: string): PlantTest => ({
  project: 'unit',
  file: `${MONEY_ACTION}/money-action.test.ts`,
  title,
});

const office =
  (file: string) =>
  (title: string): PlantTest => ({ project: 'unit', file: `${OFFICE}/${file}.test.ts`, title });

/** Bugs of what follows a commit, of keys that are used twice, and of what the apps keep of a key. */
export const OUTCOME_BUGS: readonly Plant[] = [
  {
    name: 'failure behind a commit passed on',
    breaks: 'decision 0112: what fails behind a committed command is no refusal',
    file: `${HTTP}/after-commit.ts`,
    find: '  } catch (cause) {\n    throw new OutcomeUnknown(cause);',
    put: '  } catch (cause) {\n    throw cause;',
    test: {
      project: 'unit',
      file: `${HTTP}/after-commit.test.ts`,
      title: 'is an unknown outcome when it ends with a refusal',
    },
  },
  {
    name: 'reply to a withdrawal made outside afterCommit',
    breaks: 'decision 0112: the reply to a committed command is made within afterCommit',
    file: 'apps/server/src/orders/submit.ts',
    find: '  return afterCommit(() => reply(answer));',
    put: '  return reply(answer);',
    test: after(
      'a withdrawal that is requested and cannot be shown is no refusal: its money is held once, and its key finds it',
    ),
  },
  {
    name: 'unknown outcome without its key',
    breaks: 'decision 0112: OUTCOME_UNKNOWN names the key by which the outcome is looked up',
    file: `${HTTP}/errors.ts`,
    find: '  return { ...problem, params: { ...problem.params, key } };',
    put: '  return problem;',
    test: after(
      'a deposit that is declared and whose reference cannot be written is no refusal, and is there under its key',
    ),
  },
  {
    name: "operator's approval refused behind its commit",
    breaks: 'decision 0112: an operator is not refused what the broker has done',
    file: `${FUNDING}/withdrawals/office/decide.ts`,
    find: '  return afterCommit(() =>\n',
    put: '  return Promise.resolve().then(() =>\n',
    test: after('an approval that cannot be logged is no refusal to its operator; the same key logs it once'),
  },
  {
    name: 'label of a repeated address ignored',
    breaks: 'decision 0112: a key that stands for another request is refused',
    file: `${FUNDING}/addresses/address-add.ts`,
    find: ' || known.label !== label.trim()',
    put: '',
    test: integration('tests/api/withdrawal-addresses.it.test.ts')(
      'returns the same address for a repeated key, and refuses the key for another one',
    ),
  },
  {
    name: 'another submission under a used key ignored',
    breaks: 'decision 0112: a key that stands for another request is refused',
    file: 'apps/server/src/identity-check/submit.ts',
    find: '    if (known !== null && known !== request) throw keyReused();\n',
    put: '',
    test: integration('apps/server/src/identity-check/identity-check.it.test.ts')(
      'returns its state for a repeated key, and refuses the key for another submission, also one of fewer parts',
    ),
  },
  {
    name: 'refused step of a transfer names no field of its request',
    breaks: 'rules/product.md 7: a refusal names the field as the request calls it',
    file: 'apps/server/src/orders/order-legs.ts',
    find: "  from: 'transferId',\n",
    put: '',
    test: integration('tests/api/withdrawals.it.test.ts')(
      'FND-04 AUT-08 is drafted, confirmed for what was shown, and requested: amount and fee are held',
    ),
  },
  {
    name: 'unknown outcome forgotten once it was seen',
    breaks: 'decision 0068: a key is kept while its outcome is unknown',
    file: `${MONEY_ACTION}/money-action.ts`,
    find: '    release: (key) => unfollow(key, true),',
    put: '    release: drop,',
    test: action('keeps its key, and is shown again once the connection is back and its outcome is known'),
  },
  {
    name: 'same content after an unknown outcome under a new key',
    breaks: 'decision 0068: the same content again keeps its key where it is the same intention',
    file: `${MONEY_ACTION}/money-action.ts`,
    find: 'const open = openLike(body);',
    put: 'const open = openLike(body) && undefined;',
    test: action('confirmed again with the same content is sent under the same key, with another under one of its own'),
  },
  {
    name: 'key of a form renewed after an unknown outcome',
    breaks: 'decision 0112: the same content is sent under the same key while its outcome is unknown',
    file: `${MONEY_ACTION}/request-keys.ts`,
    find: 'if (known.lost ? isStillUnknown(error) : isOutcomeUnknown(error)) known.lost = true;',
    put: 'if (error instanceof TypeError) known.lost = true;',
    test: {
      project: 'unit',
      file: `${MONEY_ACTION}/request-keys.test.ts`,
      title: 'keeps the key after an unknown outcome, also when a second try is turned away',
    },
  },
  {
    name: 'committed deposit refused by the read behind its look-up',
    breaks: 'decision 0112: what is read after the outcome of a key is no outcome',
    file: 'apps/investor/src/features/transfers/look-up.ts',
    find: "    throw new Error('a transfer that was carried out cannot be read', { cause });",
    put: '    throw cause;',
    test: {
      project: 'unit',
      file: 'apps/investor/src/features/transfers/look-up.test.ts',
      title:
        'a deposit that was committed and cannot be read has an unknown outcome, keeps its key, and is found later',
    },
  },
  {
    name: 'looked up transfer unknown while the tables are behind',
    breaks: 'decision 0112: a transfer that was committed is found, however late the tables are',
    file: `${FUNDING}/transfers/transfer-detail.ts`,
    find: '    await deps.coreOf(tenantId).waitUntilCaughtUp();\n',
    put: '',
    test: integration('tests/api/min-seq.it.test.ts')(
      'a deposit whose reply was lost is found by its key, although the tables do not have it yet',
    ),
  },
  {
    name: "operator's key lost over a reload",
    breaks: 'decision 0112: the same change keeps its key while its outcome is unknown, also over a reload',
    file: `${OFFICE}/kept-keys.ts`,
    find: '    const used = known?.key ?? key;',
    put: '    const used = key;',
    test: office('kept-keys')('with no reply is sent again under the same key, also by a page that was loaded since'),
  },
  {
    name: "key of an operator's halt kept over a reload",
    breaks: 'decision 0112: a change that may be meant anew does not get the reply of an old one',
    file: `${OFFICE}/kept-keys.ts`,
    find: 'place: ONCE.has(name) ? change : name,',
    put: 'place: change,',
    test: office('kept-keys')('a halt is sent again under the same key, but not by a page that was loaded since'),
  },
  {
    name: 'reply to an operator ends only the change it came for',
    breaks: 'decision 0112: a key whose outcome was shown is forgotten',
    file: `${OFFICE}/kept-keys.ts`,
    find: '    this.#set(this.#fresh().filter((one) => one.key !== key));',
    put: '    this.#set(this.#fresh().slice(0, -1));',
    test: office('kept-keys')('a reply under a key ends all that was sent under it'),
  },
  {
    name: "operator's key kept without an age",
    breaks: 'decision 0112: a key of the back office is kept for three minutes',
    file: `${OFFICE}/key-age.ts`,
    find: '=> Math.abs(now - at) < KEPT_MS;',
    put: '=> Math.abs(now - at) < Infinity;',
    test: office('action-key')(
      'takes another key when the change of an unknown outcome is some minutes old, whatever was tried since',
    ),
  },
];
