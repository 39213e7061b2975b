import { useState, type ReactElement } from 'react';
import type { Data } from '#contract/endpoint.ts';
import { staff } from '#contract/staff/staff.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { toast } from '#web/parts/toast.ts';
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

function Blocks({ blocks }: { blocks: readonly Block[] }): ReactElement {
  const [lifting, setLifting] = useState<Block | null>(null);
  const lift = useApiMutation(staff.liftBlock, {
    stale: [staff.blocks],
    onSuccess: () => {
      setLifting(null);
      toast.success('The sender can write again.');
    },
  });
  return (
    <>
      <ul className="-my-3 divided">
        {blocks.map((block) => (
          <li key={block.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <span>
              <span className="block font-[600]">{formatRecent(block.created_at)}</span>
              <span className="text-sm text-muted">{formatKind(block)}</span>
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Lift block of ${formatRecent(block.created_at)}`}
              onClick={() => setLifting(block)}
            >
              Lift block
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={lifting !== null}
        title="Lift this block?"
        body="This sender's messages will reach the client again. We won't ask the client first."
        confirmLabel="Lift block"
        pending={lift.isPending}
        onConfirm={() => lifting && lift.mutate({ params: { id: lifting.id } })}
        onCancel={() => setLifting(null)}
      />
    </>
  );
}

const formatKind = ({ has_phone }: Block) => (has_phone ? 'Email and phone' : 'Email');
