import type { ImportColumn } from '#contract/testimonials/files.ts';
import type { Cell } from '#contract/csv.ts';

const example: Record<ImportColumn, string> = {
  first_name: 'Vera',
  last_name: 'Visitor',
  display_name: 'Vera V.',
  email: 'vera@example.net',
  phone_number: '604-555-0123',
  testimonial: 'We found our home in three weeks, and every question was answered the same day.',
  date: '2026-05-30',
  consent: 'yes',
};

export async function* templateRows(): AsyncGenerator<Cell[][], void> {
  yield [Object.values(example)];
}
