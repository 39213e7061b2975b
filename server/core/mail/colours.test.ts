import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '#server/testing/run-options.ts';
import { coloursOn, contrast, readableOn } from './colours.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const sheets = { light: '#ffffff', dark: '#22262b' } as const;

test('whatever colour is chosen, buttons and links can be read by light and by dark', () => {
  fc.assert(
    fc.property(colour, fc.constantFrom('light' as const, 'dark' as const), (accent, scheme) => {
      const { button, onButton, link } = coloursOn(scheme, accent);
      expect(contrast(onButton, button)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(button, sheets[scheme])).toBeGreaterThanOrEqual(3);
      expect(contrast(link, sheets[scheme])).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 1000, seed },
  );
});

test('a colour that can be read stays as it was chosen', () => {
  expect(coloursOn('light', '#1f5c4d')).toEqual({ button: '#1f5c4d', onButton: '#ffffff', link: '#1f5c4d' });
});

test('pale yellow becomes a darker yellow on white', () => {
  const { button, link } = coloursOn('light', '#fff3a0');
  expect([button, link]).not.toContain('#fff3a0');
  expect(readableOn('#fff3a0')).toBe('#000000');
});

test('the ratio is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
