import { createContext, useContext, useState, type ReactElement, type ReactNode } from 'react';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { BulkBar } from './BulkBar.tsx';

type Choice = { chosen: ReadonlySet<number>; choose: (ids: readonly number[], isChosen: boolean) => void };

const nobody: ReadonlySet<number> = new Set();
const Chosen = createContext<Choice | null>(null);

/** The list in which several listings can be chosen, across pages, with the actions on them. */
export function ChosenListings({ children }: { children: ReactNode }): ReactElement {
  const [chosen, setChosen] = useState(nobody);
  const choose: Choice['choose'] = (ids, isChosen) =>
    setChosen((before) => {
      const others = [...before].filter((one) => !ids.includes(one));
      return new Set(isChosen ? [...others, ...ids] : others);
    });
  return (
    <Chosen value={{ chosen, choose }}>
      {children}
      {chosen.size > 0 && <BulkBar ids={[...chosen]} onDone={() => setChosen(nobody)} />}
    </Chosen>
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
export const useChosenListings = (): Choice | null => useContext(Chosen);
