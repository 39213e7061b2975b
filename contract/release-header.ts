/** On every answer of the API: the release that gave it, so that an open page notices that it is of another one. */
export const releaseHeader = 'x-foyer-release';
