import { afterAll } from 'vitest';
import { forgetTestCores } from '../../apps/server/src/core/testing.ts';

// Integration tests share modules: `projected` of a later file must not wait for cores whose database is gone.
afterAll(forgetTestCores);
