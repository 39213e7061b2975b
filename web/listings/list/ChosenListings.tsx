import { createContext, useContext, useState, type ReactElement, type ReactNode } from 'react';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { useMe } from '#web/session.tsx';
import { BulkBar } from './BulkBar.tsx';

type Choice = { chosen: ReadonlySet<number>; choose: (ids: readonly number[], isChosen: boolean) => void };
type Chosen = { key: string; ids: ReadonlySet<number> };

const nobody: ReadonlySet<number> = new Set();
const ChosenContext = createContext<Choice | null>(null);

/** Outlives the list, so that people who open a listing find their choice when they come back. */
let lastChosen: Chosen = { key: '', ids: nobody };

/** The list in which several listings can be chosen, across pages, with the actions on them. */
export function ChosenListings({ children }: { children: ReactNode }): ReactElement {
  const { id, client_id } = useMe();
  const key = `${client_id} ${id}`;
  const [chosen, setChosen] = useState<Chosen>(lastChosen);
  const ids = chosen.key === key ? chosen.ids : nobody;
  const keep = (next: ReadonlySet<number>) => {
    lastChosen = { key, ids: next };
    setChosen(lastChosen);
  };
  const choose: Choice['choose'] = (some, isChosen) => {
    const before = lastChosen.key === key ? lastChosen.ids : nobody;
    const others = [...before].filter((one) => !some.includes(one));
    keep(new Set(isChosen ? [...others, ...some] : others));
  };
  return (
    <ChosenContext value={{ chosen: ids, choose }}>
      {children}
      {ids.size > 0 && <BulkBar ids={[...ids]} onDone={() => keep(nobody)} />}
    </ChosenContext>
  );
}

/** Chooses all listings of a page, or none of them. */
export function ChoosePage({ ids }: { ids: readonly number[] }): ReactElement | null {
  const choice = useChosenListings();
  if (!choice || ids.length < 2) return null;
  return (
    <Checkbox
      className="mb-2"
      label={`Choose all ${ids.length} on this page`}
      checked={ids.every((id) => choice.chosen.has(id))}
      onChange={({ target }) => choice.choose(ids, target.checked)}
    />
  );
}

/** Null where several listings cannot be chosen. */
export const useChosenListings = (): Choice | null => useContext(ChosenContext);
