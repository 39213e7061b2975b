export type Request = {
  method: string;
  path: string;
  /** is below /api and not below /api/v2 */
  isUnversioned?: true;
  /** belongs to the public sites, on their host */
  isSite?: true;
  headers: string[];
  body?: object;
};
