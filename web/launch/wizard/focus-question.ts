const fields = 'input:not([type=hidden], [hidden], :disabled), select, textarea, button:not(:disabled)';

export const questionId = (name: string): string => `question-${name}`;

/** Scrolls a question into view and focuses its control. */
export function focusQuestion(name: string): void {
  const place = document.getElementById(questionId(name));
  if (!place) return;
  const all = [...place.querySelectorAll<HTMLElement>(fields)].filter((field) => field.tabIndex >= 0);
  // the checked radio button of a group is the one in the tab order
  const chosen = all.find(
    (field) => field instanceof HTMLInputElement && field.type === 'radio' && field.checked,
  );
  (chosen ?? all[0])?.focus({ preventScroll: true });
  place.scrollIntoView({ block: place.offsetHeight > window.innerHeight / 2 ? 'start' : 'center' });
}
