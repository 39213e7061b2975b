import { expect, test } from 'vitest';
import { ImportForm } from './import-form.ts';

test.each([
  ['r2900001\n\n R2900002 \nR2900001', ['R2900001', 'R2900002']],
  ['R2900001, R2900002;R2900003', ['R2900001', 'R2900002', 'R2900003']],
  ['R2900001\r\n\tR2900002', ['R2900001', 'R2900002']],
])('%j becomes numbers, each once', (mls_ids, numbers) => {
  expect(ImportForm.parse({ mls_ids })).toEqual({ mls_ids: numbers });
});

test.each(['', '  \n\n ', ',,'])('%j is no listing', (mls_ids) => {
  expect(ImportForm.safeParse({ mls_ids }).error?.issues[0]?.message).toBe(
    'Please add at least one listing.',
  );
});
