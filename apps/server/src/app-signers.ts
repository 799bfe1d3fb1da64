import type { Pool } from 'pg';
import { DEMO_XPUB } from './funding/index.ts';
import type { Config } from './platform/config/index.ts';
import type { Logger } from './platform/log/index.ts';
import { DemoSigners } from './signing/index.ts';
import type { TenantStore } from './tenants/index.ts';

type SignersOf = {
  readonly pool: Pool;
  readonly log: Logger;
  readonly config: Config;
  readonly tenants: Pick<TenantStore, 'get'>;
  /** The database with the signer's role; undefined: this server starts no signers. */
  readonly signerUrl: string | undefined;
};

/** The signers of the simulated brokerages; null where this server starts none. */
export const createSigners = ({ pool, log, config, tenants, signerUrl }: SignersOf): DemoSigners | null =>
  signerUrl === undefined || config.mode === 'live'
    ? null
    : new DemoSigners({
        pool,
        log,
        dataDir: config.dataDir,
        signerUrl,
        xpub: DEMO_XPUB,
        pages: {
          app: config.publicOrigin ?? `http://localhost:${config.port}`,
          office: config.operatorOrigin ?? `http://localhost:${config.operatorPort ?? config.port}`,
        },
        isDemo: async (tenantId) => (await tenants.get(tenantId)).mode === 'demo',
      });
