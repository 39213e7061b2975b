import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { ai } from '#contract/ai/ai.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';

const choices = [
  { rating: 1, label: 'Good answer', icon: ThumbsUp },
  { rating: -1, label: 'Bad answer', icon: ThumbsDown },
] as const;

/** Rates an answer; the rating can be changed. */
export function Thumbs({ id, onRate }: { id: number; onRate: () => void }): ReactElement {
  const [rating, setRating] = useState<1 | -1 | null>(null);
  const rate = useApiMutation(ai.rate, { stale: [] });
  function choose(next: 1 | -1): void {
    const before = rating;
    setRating(next);
    onRate();
    rate.mutate({ params: { id }, body: { rating: next } }, { onError: () => setRating(before) });
  }
  return (
    <fieldset aria-label="Was this helpful?" className="flex gap-1">
      {choices.map(({ rating: value, label, icon: Icon }) => (
        <Button
          key={value}
          variant="quiet"
          size="icon"
          aria-label={label}
          title={label}
          aria-pressed={rating === value}
          onClick={() => choose(value)}
        >
          <Icon aria-hidden className={rating === value ? 'fill-current' : undefined} />
        </Button>
      ))}
    </fieldset>
  );
}
