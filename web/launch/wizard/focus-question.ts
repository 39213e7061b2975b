const fields = 'input:not([type=hidden], [hidden], :disabled), select, textarea, button:not(:disabled)';

export const questionId = (name: string): string => `question-${name}`;

/** Leads to a question: into sight, and to the control that answers it. */
export function focusQuestion(name: string): void {
  const place = document.getElementById(questionId(name));
  if (!place) return;
  const all = [...place.querySelectorAll<HTMLElement>(fields)].filter((field) => field.tabIndex >= 0);
  // of radio buttons the chosen one is the one in the order of the keyboard
  const chosen = all.find(
    (field) => field instanceof HTMLInputElement && field.type === 'radio' && field.checked,
  );
  (chosen ?? all[0])?.focus({ preventScroll: true });
  place.scrollIntoView({ block: place.offsetHeight > window.innerHeight / 2 ? 'start' : 'center' });
}
