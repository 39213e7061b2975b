import { useEffect, useState, type ReactNode } from 'react';
import { loadAbroad } from '#abroad';

type ForeignProps = {
  stored: string;
  show: (stored: string) => string;
  children?: (shown: string) => ReactNode;
};

/** What is stored in the form of machines, as its country writes it: how, is loaded with the first of them. */
export function Foreign({ stored, show, children = (shown) => shown }: ForeignProps): ReactNode {
  const [shown, setShown] = useState(() => show(stored));
  useEffect(() => {
    let isMounted = true;
    void loadAbroad().then(() => isMounted && setShown(show(stored)));
    return () => {
      isMounted = false;
    };
  }, [stored, show]);
  return children(shown);
}
