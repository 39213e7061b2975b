import { useState } from 'react';

// An element that was open once stays mounted, so that it can close with its animation.
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, note] = useState(isOpen);
  if (isOpen && !wasOpened) note(true);
  return wasOpened || isOpen;
}
