import { presentTestimonial, repeatedTestimonial } from '#contract/testimonials/files.ts';
import type { FileRow, TestimonialFile } from './read-file.ts';

/** Leaves out testimonials that exist already, or in an earlier row, and names their rows. */
export function withoutPresent(
  { rows, problems }: Pick<TestimonialFile, 'rows' | 'problems'>,
  present: readonly number[],
): Pick<TestimonialFile, 'rows' | 'problems'> {
  const first = new Map<string, number>();
  const distinct: FileRow[] = [];
  const added: string[] = [];
  for (const row of rows) {
    const earlier = identitiesOf(row)
      .map((identity) => first.get(identity))
      .find((line) => line !== undefined);
    if (present.includes(row.row)) added.push(`Row ${row.row}: ${presentTestimonial}`);
    else if (earlier !== undefined) added.push(`Row ${row.row}: ${repeatedTestimonial(earlier)}`);
    else {
      distinct.push(row);
      for (const identity of identitiesOf(row)) first.set(identity, row.row);
    }
  }
  return { rows: distinct, problems: [...problems, ...added].toSorted((a, b) => lineOf(a) - lineOf(b)) };
}

/** The same words under the same name or address. Spaces and case are ignored. */
const identitiesOf = ({ first_name, last_name, email, message }: FileRow): string[] => {
  const words = message.replace(/\s+/g, ' ');
  return [`${first_name} ${last_name}`, ...(email === null ? [] : [email])].map((who) =>
    `${who}\n${words}`.toLowerCase(),
  );
};

/** Errors of the whole file come last. */
const lineOf = (problem: string): number => Number(/^Row (\d+):/.exec(problem)?.[1] ?? Infinity);
