import { useState } from 'react';

// What has been open once stays, so that it can close in its own way.
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, note] = useState(isOpen);
  if (isOpen && !wasOpened) note(true);
  return wasOpened || isOpen;
}
