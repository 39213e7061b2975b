import { expect, test } from 'vitest';
import { packages } from '../access.ts';
import { hasUpgrades, listPresentNotes, listUpgrades, recommendUpgrade } from './upgrades.ts';

test('the cards are those of the other packages, and one of them is recommended', () => {
  const cardsOf = (now: (typeof packages)[number]) => listUpgrades(now).map((card) => card.package);
  expect(cardsOf('Grow')).toEqual(['Drive', 'Accelerate']);
  expect(cardsOf('Build')).toEqual(['Drive', 'Grow', 'Accelerate']);
  for (const now of packages.filter(hasUpgrades)) expect(cardsOf(now)).toContain(recommendUpgrade(now));
  expect([recommendUpgrade('Engage'), recommendUpgrade('Drive')]).toEqual(['Grow', 'Accelerate']);
});

test('the present package says what it has where it has a card of its own', () => {
  expect(listPresentNotes('Grow')).toContain('A newsletter every month');
  expect(listPresentNotes('Build')).toEqual([]);
});
