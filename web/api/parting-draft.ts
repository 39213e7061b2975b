const toDraftKey = (form: number) => `parting_${form}`;

/** `version` is the version of a launch step after the draft that this window sends while it is left. */
export const notePartingDraft = (form: number, version: number): void =>
  sessionStorage.setItem(toDraftKey(form), `${version}`);

/** 0 if nothing was sent. Only the first caller gets the version. */
export function takePartingDraft(form: number): number {
  const version = Number(sessionStorage.getItem(toDraftKey(form)));
  sessionStorage.removeItem(toDraftKey(form));
  return version;
}
