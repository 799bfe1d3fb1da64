import type { Plant, PlantTest } from './plant.ts';

const CORE = 'apps/server/src/core';
const test =
  (project: PlantTest['project'], file: string) =>
  (title: string): PlantTest => ({ project, file, title });
const leader = test('unit', 'tests/core/leader.test.ts');
const lease = test('integration', 'tests/core/lease.it.test.ts');
const standby = test('integration', 'tests/core/standby.it.test.ts');
const launcher = test('integration', 'packages/embedded-postgres-launcher/src/launcher.it.test.ts');
const markets = test('unit', 'apps/server/src/tenant-markets.test.ts');

/** Bugs of leases, and of a leader without its database. */
export const LEASE: readonly Plant[] = [
  {
    name: 'PostgreSQL recovers in place after a crash',
    breaks: 'rules/core.md 2: the brokerage comes back by itself, also when a recovery of the database fails (0074)',
    file: 'packages/embedded-postgres-launcher/src/settings.ts',
    find: "  restart_after_crash: 'off',\n",
    put: '',
    test: launcher('starts PostgreSQL again when one of its processes is killed -9: it does not recover in place'),
  },
  {
    name: 'session left open at a failed renewal',
    breaks: 'rules/core.md 2: a leader has one session with its store',
    file: `${CORE}/lease/leader.ts`,
    find: '      return store;\n    } catch (error) {\n      await store.end().catch(() => undefined);\n',
    put: '      return store;\n    } catch (error) {\n',
    test: leader('a leader closes each session that cannot be noted in the lease: one at most is open at any time'),
  },
  {
    name: 'two look for the database at once',
    breaks: 'rules/core.md 2: a leader has one session with its store',
    file: `${CORE}/lease/leader.ts`,
    find: 'this.#exclusive(() => this.#replace(lostStore, until));',
    put: 'this.#replace(lostStore, until);',
    test: leader('a commit that begins while a query reconnects waits for it: one reconnect at a time'),
  },
  {
    name: 'silent database waited for without end',
    breaks: 'rules/core.md 2: an outcome that cannot be looked up within 30 s is reported as unknown',
    file: `${CORE}/lease/leader.ts`,
    find: '    return Promise.race([ended, late]);',
    put: '    late.catch(() => undefined);\n    return ended;',
    test: leader('a query gives up after 30 s too, when the database became unreachable during it'),
  },
  {
    name: 'query without a deadline',
    breaks: 'rules/core.md 2: a database that does not respond is looked for anew',
    file: `${CORE}/store/connect.ts`,
    find: '{ queryTimeoutMs: replyWithinMs }',
    put: '{}',
    test: test(
      'integration',
      'tests/core/silent-database.it.test.ts',
    )('an order is accepted over a new session when the PostgreSQL process of the old one is stopped'),
  },
  {
    name: 'lost database not reported',
    breaks: 'rules/core.md 2: /readyz reports what keeps orders waiting',
    file: `${CORE}/host.ts`,
    find: '      ...this.#leader.problems,\n',
    put: '',
    test: standby(
      'an order whose wait for the synchronous standby is cancelled is acknowledged only when a later commit is confirmed, and once',
    ),
  },
  {
    name: 'warning at commit treated as success',
    breaks: 'decision 0060: a warning at COMMIT is an unknown outcome',
    file: 'apps/server/src/platform/postgres/commit.ts',
    find: '  if (warning !== undefined) throw',
    put: "  if (warning?.code === 'none') throw",
    test: standby(
      'an order whose wait for the synchronous standby is cancelled is acknowledged only when a later commit is confirmed, and once',
    ),
  },
  {
    name: 'lease of a vanished session taken by another server',
    breaks: 'rules/core.md 2, lease: takeover after expiry',
    file: `${CORE}/lease/lease.ts`,
    find: '($4 and server = $3 and not',
    put: "($4 and $3 <> '' and not",
    test: lease(
      'another server waits for the expiry although the session of the leader is gone, and the leader keeps its epoch',
    ),
  },
  {
    name: 'lease of a restarted server taken while its session is there',
    breaks: 'rules/core.md 2, lease: takeover after expiry',
    file: `${CORE}/lease/lease.ts`,
    find: `($4 and server = $3 and not \${HAS_SESSION})`,
    put: '($4 and server = $3)',
    test: lease(
      'a server that starts again takes its own lease at once when its session is gone, not while it is there, nor without a restart',
    ),
  },
  {
    name: 'new session without a longer lease',
    breaks: 'rules/core.md 2, lease: a living leader keeps it',
    file: `${CORE}/lease/lease.ts`,
    find: `              backend_start = (select backend_start from pg_stat_activity where pid = pg_backend_pid()),
              expires_at = clock_timestamp() + make_interval(secs => $3)
        where`,
    put: `              backend_start = (select backend_start from pg_stat_activity where pid = pg_backend_pid()), server = server || left($3::text, 0)
        where`,
    test: lease('a new session of the leader keeps the lease alive for its full length'),
  },
  {
    name: 'lease waited for with a lock',
    breaks: 'rules/core.md 2, lease: who waits does not hinder the leader',
    file: `${CORE}/lease/lease.ts`,
    find: '         from core_lease l where tenant_id = $1`,\n      values,',
    put: '         from core_lease l where tenant_id = $1 for update`,\n      values,',
    test: lease('waiting for the lease takes no lock: a batch that has the row is not waited for'),
  },
  {
    name: 'lease taken without looking again',
    breaks: 'rules/core.md 2, lease: one leader an epoch',
    file: `${CORE}/lease/lease.ts`,
    find: `where tenant_id = $1 and epoch = $6 and \${IS_FREE} returning`,
    put: 'where tenant_id = $1 and $6::int >= 0 and ($4 or true) returning',
    test: lease('of servers that request an expired lease at the same time one gets it'),
  },
  {
    name: 'lost lease stops every brokerage',
    breaks: 'decision 0060: losing a lease stops that brokerage only',
    file: 'apps/server/src/tenant-markets.ts',
    find: 'this.running.delete(tenantId);',
    put: 'this.running.clear();',
    test: markets('stops a brokerage that loses its lease alone; its server stands by and leads it again when it may'),
  },
  {
    name: 'brokerages started one after the other',
    breaks: 'a start of many brokerages takes as long as that of a few',
    file: 'apps/server/src/tenant-markets.ts',
    find: 'const STARTS = 4;',
    put: 'const STARTS = 1;',
    test: markets('starts four markets at a time, and the next when one of them leads'),
  },
  {
    name: 'PostgreSQL back on another port',
    breaks: 'rules/core.md 2: after a crash of PostgreSQL the core finds it where it was',
    file: 'packages/embedded-postgres-launcher/src/postmaster.ts',
    find: 'const port = layout.port ?? (await freePort());',
    put: 'const port = attempt === 1 && layout.port !== undefined ? layout.port : await freePort();',
    test: {
      project: 'integration',
      file: 'packages/embedded-postgres-launcher/src/launcher.it.test.ts',
      title: 'restarts it on the same port when a process of the dead server holds its shared memory for a while',
    },
  },
];
