import { isForSale } from '#contract/listings/rules.ts';
import { nameColleague } from './attribution.ts';
import type { ListingContent } from './content.ts';

export type Asking = { verb: string; title: string; text: string };

/** Who answers, and about what: a home that is sold can’t be seen any more. */
export function describeAsking({ agent_name }: { agent_name: string }, listing: ListingContent): Asking {
  if (!isForSale(listing))
    return {
      verb: 'Ask about homes like this',
      title: 'Ask about homes like this',
      text: 'This home is sold. Tell me what you liked about it, and I’ll look for others like it.',
    };
  const colleague = nameColleague(listing);
  if (colleague === '')
    return {
      verb: 'Ask about this home',
      title: 'Ask about this home',
      text: 'Your message comes straight to me. Shall we look at it together?',
    };
  return {
    verb: 'Ask about this home',
    title: `Ask ${agent_name} about this home, listed by ${colleague}`,
    text: 'Your message comes straight to me and not to the listing agent. Shall we look at it together?',
  };
}
