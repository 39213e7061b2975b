/** In a file of its own: the address of the list is read before anything else of listings is loaded. */
export const searchAtMost = 100;
