import { expect, test } from 'vitest';
import type { NewClient } from '#contract/staff/clients.ts';
import { zoneMissing } from '#contract/staff/place.ts';
import { domainTwice, oldTokenDays } from '#contract/staff/sites.ts';
import {
  completeClient,
  completeSite,
  listDomains,
  oldTokenEnds,
  repeatedDomains,
  validateDomains,
} from './rules.ts';

const client: NewClient = {
  name: 'Ann Agent',
  country: 'CA',
  state_or_province: 'BC',
  package: 'Grow',
  sites: [{ primary_domain: 'a.example' }],
  admin: { first_name: 'Ann', last_name: 'Agent', email: 'ann@a.example' },
  is_live: true,
};

test('what was left out of a new client follows from its place and its package', () => {
  expect(completeClient(client)).toMatchObject({
    name: 'Ann Agent',
    state_or_province: 'BC',
    time_zone: 'America/Vancouver',
    sites: [{ primary_domain: 'a.example', domains: ['a.example'] }],
    admin: client.admin,
    is_live: true,
  });
  expect(completeClient(client).services).toContain('web');
  expect(completeClient(client).features.length).toBeGreaterThan(0);
});

test('what was sent stays, and a place outside the list of regions is none', () => {
  const sent = { ...client, time_zone: 'America/Toronto', services: [], state_or_province: 'Nowhere' };
  expect(completeClient(sent)).toMatchObject({
    time_zone: 'America/Toronto',
    services: [],
    state_or_province: null,
  });
});

test('a client whose place does not say its zone needs one', () => {
  const problem = () => completeClient({ ...client, country: 'US', state_or_province: null });
  expect(problem).toThrow(expect.objectContaining({ fields: { time_zone: [zoneMissing] } }));
});

test('a website has each of its domains once, the primary one first', () => {
  expect(
    completeSite({ primary_domain: 'a.example', domains: ['b.example', 'a.example', 'b.example'] }),
  ).toEqual({
    primary_domain: 'a.example',
    domains: ['a.example', 'b.example'],
  });
  const sites = [
    completeSite({ primary_domain: 'a.example' }),
    completeSite({ primary_domain: 'b.example' }),
  ];
  expect(listDomains({ sites })).toEqual(['a.example', 'b.example']);
});

const site = (...domains: string[]) => ({ primary_domain: domains[0] ?? '', domains });

test('a domain that an earlier website has is a problem of the later one', () => {
  expect(repeatedDomains([site('a.example'), site('b.example')])).toEqual({});
  expect(
    repeatedDomains([site('a.example', 'c.example'), site('b.example', 'c.example'), site('b.example')]),
  ).toEqual({
    'sites.1.primary_domain': [domainTwice],
    'sites.2.primary_domain': [domainTwice],
  });
});

test('a domain of another client is a problem of the website that has it', () => {
  const taken = (domain: string) => (domain === 'b.example' ? 'Taken.' : undefined);
  expect(validateDomains([site('a.example'), site('c.example', 'b.example')], taken)).toEqual({
    'sites.1.primary_domain': ['Taken.'],
  });
  expect(validateDomains([site('a.example')], taken)).toEqual({});
});

test('a replaced token of a website works for some days more', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  expect((oldTokenEnds(now).getTime() - now.getTime()) / 86_400_000).toBe(oldTokenDays);
});
