import { useState, type ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';

const firstProblems = 12;

/** The problems of a file: the first ones, and all on demand. */
export function Problems({ messages }: { messages: readonly string[] }): ReactElement | null {
  const [isLong, setLong] = useState(false);
  if (messages.length === 0) return null;
  const shown = isLong ? messages : messages.slice(0, firstProblems);
  return (
    <section aria-labelledby="import-problems">
      <h2 id="import-problems" className="font-[600]">
        There were some issues with importing your testimonials:
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {shown.map((message, place) => (
          <li key={place} className="break-words">
            {message}
          </li>
        ))}
      </ul>
      {messages.length > shown.length && (
        <Button variant="quiet" size="small" className="mt-2 -ml-3" onClick={() => setLong(true)}>
          Show all {messages.length} issues
        </Button>
      )}
    </section>
  );
}
