import { useState, type ReactElement } from 'react';
import { newsletters, type OfferedTestimonial } from '#contract/newsletter/newsletter.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Loading, SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';

type TestimonialChoiceProps = {
  open: boolean;
  onClose: () => void;
  onChoose: (testimonial: OfferedTestimonial) => void;
};

/** Published testimonials, one of which becomes a block. */
export const TestimonialChoice = ({ open, onClose, onChoose }: TestimonialChoiceProps): ReactElement => (
  <Dialog
    open={open}
    onOpenChange={onClose}
    title="Add a testimonial"
    description="You can add published testimonials only. If a client withdraws one, it’s removed automatically."
  >
    <Offered
      onChoose={(one) => {
        onChoose(one);
        onClose();
      }}
    />
  </Dialog>
);

function Offered({ onChoose }: Pick<TestimonialChoiceProps, 'onChoose'>): ReactElement {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useApiQuery(newsletters.testimonials, {
    query: { page: String(page) },
  });
  if (error)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <OfferedSkeleton />;
  const { data: offered, meta } = data;
  if (offered.length === 0) return <NoTestimonials />;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {offered.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="w-full rounded-surface border border-line p-4 text-left hover:bg-soft"
              onClick={() => onChoose(one)}
            >
              <span className="line-clamp-4 text-pretty break-words">{one.words}</span>
              <span className="mt-2 block text-sm break-words text-muted">{one.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {meta.last_page > 1 && (
        <div className="mt-4 flex items-center justify-between gap-3">
          <Button
            variant="quiet"
            {...(page <= 1 && { disabledReason: 'These are the newest.' })}
            onClick={() => setPage(page - 1)}
          >
            Newer
          </Button>
          <span className="text-sm text-muted">
            Page {page} of {meta.last_page}
          </span>
          <Button
            variant="quiet"
            {...(page >= meta.last_page && { disabledReason: 'These are the oldest.' })}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </div>
      )}
    </>
  );
}

const OfferedSkeleton = (): ReactElement => (
  <Loading className="flex flex-col gap-3">
    {['88%', '72%', '80%'].map((width) => (
      <div key={width} className="rounded-surface border border-line p-4">
        <SkeletonLine width={width} className="my-1" />
        <SkeletonLine width="30%" className="mt-3" />
      </div>
    ))}
  </Loading>
);

const NoTestimonials = (): ReactElement => (
  <div className="flex flex-col gap-4">
    <p className="text-muted">
      None of your testimonials is published yet. Ask a happy client for one, and publish it when it comes.
    </p>
    <LinkButton variant="secondary" href={paths.testimonials}>
      Open testimonials
    </LinkButton>
  </div>
);
