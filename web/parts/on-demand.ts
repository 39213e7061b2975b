import { useState } from 'react';

type Reach = { onPointerEnter: () => void; onFocus: () => void; onClick: () => void };

// For a button whose menu is loaded when somebody reaches for it, and stands open once it is there: the first screen
// does without what few people open.
export function useOnDemand(load: () => Promise<unknown>): { isWanted: boolean; reach: Reach } {
  const [isWanted, want] = useState(false);
  const fetch = () => void load();
  return { isWanted, reach: { onPointerEnter: fetch, onFocus: fetch, onClick: () => want(true) } };
}
