import { createContext, useContext, useState, type ReactElement, type ReactNode } from 'react';
import { BulkBar } from './BulkBar.tsx';

type Choice = { chosen: ReadonlySet<number>; choose: (id: number, isChosen: boolean) => void };

const nobody: ReadonlySet<number> = new Set();
const Chosen = createContext<Choice | null>(null);

/** The list in which several listings can be chosen, across pages, with the actions on them. */
export function ChosenListings({ children }: { children: ReactNode }): ReactElement {
  const [chosen, setChosen] = useState(nobody);
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => new Set([...before].filter((one) => one !== id).concat(isChosen ? id : [])));
  return (
    <Chosen value={{ chosen, choose }}>
      {children}
      {chosen.size > 0 && <BulkBar ids={[...chosen]} onDone={() => setChosen(nobody)} />}
    </Chosen>
  );
}

/** Null where several listings cannot be chosen. */
export const useChosenListings = (): Choice | null => useContext(Chosen);
