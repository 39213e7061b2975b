import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactElement } from 'react';
import type { Activity } from '#contract/activity/activity.ts';

/** The sentence, and the way to what it is about as long as that is there. */
export function ActivityLink({ message, url }: Pick<Activity, 'message' | 'url'>): ReactElement {
  const router = useRouter();
  if (url === null) return <span>{message}</span>;
  // within the portal without loading it anew; with a modifier key as the browser would
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(url);
  };
  return (
    <a href={url} onClick={open} className="hover:text-action hover:underline">
      {message}
    </a>
  );
}
