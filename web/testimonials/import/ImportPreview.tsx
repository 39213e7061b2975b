import type { ReactElement } from 'react';
import type { TestimonialImport } from '#contract/testimonials/files.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { IgnoredColumns } from '#web/parts/IgnoredColumns.tsx';
import { formatTestimonialCount } from '../testimonial-words.ts';
import { Problems } from './Problems.tsx';

type ImportPreviewProps = {
  fileName: string;
  result: TestimonialImport;
  createsContacts: boolean;
  onCreateContacts: (creates: boolean) => void;
  error: string | null;
};

const firstRows = 5;

/** The testimonials that would be imported, and the rows that would be left out, with reasons. */
export function ImportPreview({
  fileName,
  result: { imported, testimonials, problem_messages: problems, ignored_columns },
  createsContacts,
  onCreateContacts,
  error,
}: ImportPreviewProps): ReactElement {
  return (
    <div className="flex flex-col gap-5">
      <output className="block">
        <span className="block text-lg font-[600]">
          {imported === 0 ? 'No row can be imported yet' : `${formatTestimonialCount(imported)} to import`}
        </span>
        <span className="block break-words text-muted">{fileName}</span>
      </output>
      <IgnoredColumns titles={ignored_columns} />
      <Problems messages={problems} />
      {imported > 0 && (
        <>
          <ul aria-label="The first of them" className="divided">
            {testimonials.slice(0, firstRows).map(({ row, name, message, consent }) => (
              <li key={row} className="py-2.5">
                <span className="font-[550]">{name}</span>
                <span className="text-muted">
                  {' '}
                  · row {row} · {consent ? 'with consent' : 'without consent'}
                </span>
                <span className="block truncate text-muted">{message}</span>
              </li>
            ))}
          </ul>
          <Checkbox
            label="Add these people to my contacts"
            hint="Those who have an email. Existing contacts are not changed."
            checked={createsContacts}
            onChange={({ target }) => onCreateContacts(target.checked)}
          />
        </>
      )}
      {error !== null && <Banner>{error}</Banner>}
    </div>
  );
}
