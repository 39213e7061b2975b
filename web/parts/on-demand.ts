import { useState } from 'react';

type TriggerProps = { onPointerEnter: () => void; onFocus: () => void; onClick: () => void };

// For a button whose popup is loaded on hover or focus and opens on click, so that the first screen does not load it.
export function useOnDemand(load: () => Promise<unknown>): { isWanted: boolean; reach: TriggerProps } {
  const [isWanted, setWanted] = useState(false);
  // without the code the click shows an error
  const fetch = () => void load().catch(() => {});
  return { isWanted, reach: { onPointerEnter: fetch, onFocus: fetch, onClick: () => setWanted(true) } };
}
