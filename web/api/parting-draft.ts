const toDraftKey = (form: number) => `parting_${form}`;

/** `version` is what a step of the launch will have with what this window sends while it is left. */
export const notePartingDraft = (form: number, version: number): void =>
  sessionStorage.setItem(toDraftKey(form), `${version}`);

/** 0 where nothing was sent. Only the first who asks is told. */
export function takePartingDraft(form: number): number {
  const version = Number(sessionStorage.getItem(toDraftKey(form)));
  sessionStorage.removeItem(toDraftKey(form));
  return version;
}
