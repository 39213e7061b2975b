import type { Package, Service } from '#contract/access.ts';
import { listPackageFeatures, listPackageServices } from '#contract/packages.ts';
import { findRegion, findTimeZone, type Country } from '#contract/places.ts';
import type { NewClient } from '#contract/staff/clients.ts';
import { zoneMissing } from '#contract/staff/place.ts';
import { domainTwice, oldTokenDays, type SiteDraft } from '#contract/staff/sites.ts';
import { invalid, type FieldErrors } from '#contract/errors.ts';

export type CompleteSite = { primary_domain: string; domains: string[] };
export type CompleteClient = {
  name: string;
  country: Country;
  state_or_province: string | null;
  time_zone: string;
  package: Package;
  services: Service[];
  features: string[];
  sites: CompleteSite[];
  admin: NewClient['admin'];
  is_live: boolean;
};

/** Omitted values follow from the given ones. */
export function completeClient(sent: NewClient): CompleteClient {
  const region = findRegion(sent.country, sent.state_or_province ?? '');
  const zone = sent.time_zone ?? findTimeZone(sent.country, region?.code ?? '');
  if (zone === null) throw invalid('time_zone', zoneMissing);
  return {
    ...sent,
    state_or_province: region?.code ?? null,
    time_zone: zone,
    services: sent.services ?? listPackageServices(sent.package),
    features: listPackageFeatures(sent.package),
    sites: sent.sites.map(completeSite),
  };
}

/** Every domain of the site once, the primary one first. */
export const completeSite = ({ primary_domain, domains = [] }: SiteDraft): CompleteSite => ({
  primary_domain,
  domains: [...new Set([primary_domain, ...domains])],
});

export const listDomains = ({ sites }: Pick<CompleteClient, 'sites'>): string[] =>
  sites.flatMap(({ domains }) => domains);

/** The field of every domain that an earlier site already has. */
export function repeatedDomains(sites: readonly CompleteSite[]): FieldErrors {
  const seen = new Set<string>();
  return Object.fromEntries(
    sites.flatMap(({ domains }, index) => {
      const isRepeated = domains.some((domain) => seen.has(domain));
      for (const domain of domains) seen.add(domain);
      return isRepeated ? [[`sites.${index}.primary_domain`, [domainTwice]]] : [];
    }),
  );
}

/** The message at each site with a domain that `taken` finds at another client. */
export const validateDomains = (
  sites: readonly CompleteSite[],
  problemOf: (domain: string) => string | undefined,
): FieldErrors =>
  Object.fromEntries(
    sites.flatMap(({ domains }, index) => {
      const sentence = domains.map(problemOf).find((problem) => problem !== undefined);
      return sentence === undefined ? [] : [[`sites.${index}.primary_domain`, [sentence]]];
    }),
  );

export const oldTokenEnds = (now: Date) => new Date(now.getTime() + oldTokenDays * 86_400_000);
