/** The environment of our own processes, without anything else of this machine's. */
export const nodeEnv = {
  PATH: process.env['PATH'],
  NODE_ENV: 'test',
  // Node's compiled code of the server: a quarter of the work of a start
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
