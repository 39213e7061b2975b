import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactElement } from 'react';
import type { Activity } from '#contract/activity/activity.ts';

/** The sentence of an activity, as a link while its subject still exists. */
export function ActivityLink({ message, url }: Pick<Activity, 'message' | 'url'>): ReactElement {
  const router = useRouter();
  if (url === null) return <span>{message}</span>;
  // a client-side navigation, unless a modifier key asks the browser for another tab or window
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
