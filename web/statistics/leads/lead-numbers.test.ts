import { expect, test } from 'vitest';
import type { LeadNumbers } from '#contract/statistics/leads.ts';
import { compareNewContacts, calculateShare, listLeadSources, calculateTotals } from './lead-numbers.ts';

const numbers: LeadNumbers = {
  present: '2026-11',
  since: '2026-09-01',
  comparison: { until: '2026-10-25', now: 8, before: 5 },
  sources: [
    { month: '2026-10', lead_source_id: 1, source: 'Contact form', leads: 2, clients: 1 },
    { month: '2026-10', lead_source_id: 10, source: 'Facebook ad', leads: 4, clients: 0 },
    { month: '2026-11', lead_source_id: 1, source: 'Contact form', leads: 9, clients: 9 },
  ],
  answers: [],
  visits: [{ month: '2026-10', visitors: 240, visitors_from: 'collector' }],
  gaps: [],
  costs: [
    { platform: 'facebook', lead_source_id: 10, month: '2026-10', cost: 50, currency: 'CAD' },
    { platform: 'google', lead_source_id: 11, month: '2026-10', cost: 30.5, currency: 'CAD' },
    { platform: 'google', lead_source_id: 11, month: '2026-11', cost: 0, currency: 'CAD' },
  ],
};

test('the sources of a month stand with what their leads cost, most leads first', () => {
  expect(listLeadSources(numbers, '2026-10')).toEqual([
    {
      lead_source_id: 10,
      source: 'Facebook ad',
      leads: 4,
      clients: 0,
      cost: 50,
      costPerLead: 12.5,
      currency: 'CAD',
    },
    {
      lead_source_id: 1,
      source: 'Contact form',
      leads: 2,
      clients: 1,
      cost: null,
      costPerLead: null,
      currency: null,
    },
    {
      lead_source_id: 11,
      source: 'Google ad',
      leads: 0,
      clients: 0,
      cost: 30.5,
      costPerLead: null,
      currency: 'CAD',
    },
  ]);
});

test('ads that cost nothing and brought nothing have no row', () => {
  expect(listLeadSources(numbers, '2026-11').map(({ source }) => source)).toEqual(['Contact form']);
});

test('ads whose cost is not known have a row, without a price', () => {
  const costs = numbers.costs.map((cost) => ({ ...cost, cost: null, currency: null }));
  expect(listLeadSources({ ...numbers, costs }, '2026-10')).toMatchObject([
    { source: 'Facebook ad', cost: null, costPerLead: null },
    { source: 'Contact form' },
    { source: 'Google ad', leads: 0, cost: null, costPerLead: null },
  ]);
});

test('a month is added up, and visitors nobody counted are no zero', () => {
  expect(calculateTotals(numbers, '2026-10')).toEqual({
    leads: 6,
    websiteLeads: 2,
    clients: 1,
    visitors: 240,
    visitorsFrom: 'collector',
  });
  expect(calculateTotals(numbers, '2026-11')).toMatchObject({ leads: 9, clients: 9, visitors: null });
});

test('a share of nothing, and of what is not known, is not known', () => {
  expect(calculateShare(6, 240)).toBe(2.5);
  expect([calculateShare(6, 0), calculateShare(6, null)]).toEqual([null, null]);
  // more contacts than visitors make the share unknown
  expect([calculateShare(7, 6), calculateShare(6, 6)]).toEqual([null, 100]);
});

test('the present month compares on the same days, and the others as a whole', () => {
  expect(compareNewContacts(numbers, '2026-11').text).toBe('Nov 1–25: 8, 3 (60%) more than Oct 1–25');
  expect(compareNewContacts(numbers, '2026-10').text).toBe('6 more than in September 2026');
  expect(compareNewContacts({ ...numbers, comparison: null }, '2026-11')).toEqual({
    direction: null,
    text: 'November 2026 so far',
  });
});

test('nothing is compared with a month in which the account was not there, or that the page does not know', () => {
  const young = { ...numbers, since: '2026-09-02' };
  expect(compareNewContacts(young, '2026-10')).toEqual({ direction: null, text: 'October 2026' });
  expect(compareNewContacts(numbers, '2025-12')).toEqual({ direction: null, text: 'December 2025' });
});
