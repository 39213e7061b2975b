import { joinItems } from '../join-sentences.ts';

/** A thing to say of a property: whose subject is the property itself, or something of it. */
export type Clause = {
  role: 'place' | 'feature' | 'condition';
  /** null for the property */
  subject: string | null;
  verb: string;
  rest: string;
  /** what a buyer wants to know first has most */
  weight: number;
};

/** Clauses about one subject, said in one breath: 'needs work and is sold as is'. */
export type Statement = Pick<Clause, 'role' | 'subject'> & {
  predicates: readonly { verb: string; items: readonly string[] }[];
};

const maxItems = { place: 2, feature: 3, condition: 2 };

/** The strongest first, those of one role and subject together, few enough for one sentence each. */
export function joinClauses(clauses: readonly Clause[]): Statement[] {
  const statements: {
    role: Clause['role'];
    subject: string | null;
    predicates: { verb: string; items: string[] }[];
  }[] = [];
  for (const { role, subject, verb, rest } of clauses.toSorted((one, other) => other.weight - one.weight)) {
    const open =
      subject === null && !standsAlone.test(rest)
        ? statements.find((one) => one.subject === null && one.role === role && hasRoom(one, verb))
        : null;
    const predicate = open?.predicates.find((one) => one.verb === verb);
    if (predicate) predicate.items.push(rest);
    else if (open) open.predicates.push({ verb, items: [rest] });
    else statements.push({ role, subject, predicates: [{ verb, items: [rest] }] });
  }
  return statements;
}

/** 'on a corner lot' is said of land in another way than of a home. */
const standsAlone = /\blot$/;

function hasRoom({ role, predicates }: Statement, verb: string): boolean {
  const count = predicates.reduce((sum, { items }) => sum + items.length, 0);
  if (count >= maxItems[role] || predicates.some(({ items }) => items.some((item) => standsAlone.test(item))))
    return false;
  // 'has a deck and is bright' joins what does not belong together
  return predicates.every((one) => one.verb === verb) || role !== 'feature';
}

/** 'needs work and is sold as is' */
export const writePredicates = ({ predicates }: Statement): string =>
  joinItems(predicates.map(({ verb, items }) => `${verb} ${joinItems(items)}`.trim()));

/** The sentence with the property as 'it'. */
export const writeStatement = (statement: Statement): string =>
  `${statement.subject ?? 'It'} ${writePredicates(statement)}.`;
