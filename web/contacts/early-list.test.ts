import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { phoneHref } from '#contract/phones.ts';
import { numbers } from '#contract/testing-phones.ts';

test('the list that is shown before the code calls the numbers that the code would call', () => {
  const script = readFileSync(new URL('./early-list.js', import.meta.url), 'utf8');
  const [, body] = /const callOf = \(\{ phone_number \}\) =>\s*([^;]+;ext=[^;]+);/.exec(script) ?? [];
  // eslint-disable-next-line no-new-func -- a script of the page, which is no module
  const callOf = new Function('phone_number', `return ${body}`);
  for (const [, stored] of numbers) expect(callOf(stored)).toBe(phoneHref(stored));
});
