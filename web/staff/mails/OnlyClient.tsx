import type { ReactElement } from 'react';
import { staff } from '#contract/staff/staff.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';

type OnlyClientProps = { id: number; onShowAll: () => void };

/** Says that a list shows one client alone, and shows all of them again. */
export function OnlyClient({ id, onShowAll }: OnlyClientProps): ReactElement {
  const { data } = useApiQuery(staff.client, { params: { id } });
  return (
    <div className="mb-4">
      <Button variant="secondary" onClick={onShowAll}>
        {data ? `Only ${data.data.name}` : 'Only one client'} · show all
      </Button>
    </div>
  );
}
