/** What a process of our own is started with, and nothing else of this machine's. */
export const nodeEnv = {
  PATH: process.env['PATH'],
  NODE_ENV: 'test',
  // what Node has compiled of the server: a quarter of the work of a start
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
