import type { ReactElement } from 'react';
import type { Data } from '#contract/endpoint.ts';
import { staff } from '#contract/staff/staff.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { TryAgain } from './TryAgain.tsx';

type Block = Data<typeof staff.blocks>[number];

export function ClientBlocks({ clientId }: { clientId: number }): ReactElement {
  const answer = useApiQuery(staff.blocks, { query: { client_id: clientId } });
  const { data, error } = answer;
  if (error) return <TryAgain answer={answer} />;
  if (!data) return <SkeletonLine width="60%" />;
  if (data.data.length === 0) return <p className="text-muted">Nobody is blocked.</p>;
  return <Blocks blocks={data.data} />;
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }): ReactElement => (
  <ul className="-my-3 divided">
    {blocks.map((block) => (
      <li key={block.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        <span>
          <span className="block font-[600]">{formatRecent(block.created_at)}</span>
          <span className="text-sm text-muted">{formatKind(block)}</span>
        </span>
        <ActionButton
          trigger={(open) => (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Lift block of ${formatRecent(block.created_at)}`}
              onClick={open}
            >
              Lift block
            </Button>
          )}
          endpoint={staff.liftBlock}
          stale={[staff.blocks]}
          title="Lift this block?"
          text="This sender’s messages will reach the client again. We won’t ask the client first."
          verb="Lift block"
          input={() => ({ params: { id: block.id } })}
          done="The sender can write again."
        />
      </li>
    ))}
  </ul>
);

const formatKind = ({ has_phone }: Block) => (has_phone ? 'Email and phone' : 'Email');
