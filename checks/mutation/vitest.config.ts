import { defineConfig } from 'vitest/config';
import { unitTests } from '../../vitest.config.ts';

// The same random values for every mutant, or a mutant is killed by chance
process.env['FOYER_SEED'] ??= '1';

export default defineConfig({ test: { include: unitTests, testTimeout: 60_000 } });
