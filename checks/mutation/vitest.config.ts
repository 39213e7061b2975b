import { defineConfig } from 'vitest/config';

// The same random values for every mutant, or a mutant is killed by chance
process.env['FOYER_SEED'] ??= '1';

export default defineConfig({
  test: { include: (process.env['FOYER_MUTATION_TESTS'] ?? '').split(' '), testTimeout: 60_000 },
});
