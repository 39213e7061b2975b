import type { ListingPatch } from '#contract/listings/listings.ts';
import { listings } from '#contract/listings/listings.ts';
import type { Data } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';
import { useAsked } from '#web/parts/use-confirm.tsx';

export type Matches = Data<typeof listings.matches>;

/** Asks, before a listing is created, whether an existing one may be the same. */
export function useMatches() {
  const { asked, ask, answer } = useAsked<Matches>();
  return {
    matches: asked,
    answer,
    /** Whether to continue: there is no match, or the person confirms. A failed look-up never prevents saving. */
    confirm: async ({ street_address, unit_number, city, mls_id }: ListingPatch): Promise<boolean> => {
      const query = {
        street_address: street_address ?? '',
        unit_number: unit_number ?? '',
        city: city ?? '',
        mls_id: mls_id ?? '',
      };
      const matches = await call(listings.matches, { query }).catch(() => null);
      return !matches || matches.data.length === 0 || ask(matches.data);
    },
  };
}
